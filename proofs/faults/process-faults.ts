/** Servers that start late or never, die, leave processes behind or log too much; and a correct one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { responseText } from './response-text.ts'
import { type Behave, busyWork } from './serve.ts'

const WORKER = 'BENCHLEDGER_FAULT_WORKER'

/** Run by the parent: restarts the worker whenever it ends. */
function watchWorker(): void {
  let worker: ChildProcess
  let is_ending = false
  const start = (life: number) => {
    const env = { ...process.env, [WORKER]: String(life) }
    worker = spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' })
    worker.once('exit', () => (is_ending ? process.exit(0) : start(life + 1)))
  }
  start(1)
  // it waits for its worker, because the CPU time of an orphan is attributed to other programs
  process.removeAllListeners('SIGTERM').once('SIGTERM', () => {
    is_ending = true
    worker.kill()
  })
}

/** Leaves a child that lives for at most a minute. */
const leave =
  (env: NodeJS.ProcessEnv): Behave =>
  () => {
    spawn('sleep', ['60'], { detached: true, stdio: 'ignore', env }).unref()
    return request => request.reply()
  }

/** Counted from the server's code, so the time until ready is longer. */
const LEAST_S = 0.8

export const processFaults: FaultTable = {
  /**
   * Any finding beyond those of every short run is a false alarm. It is warmed up, because Node is slow at first, and
   * runs long enough for its drift to be evaluated.
   */
  clean: {
    sentence: 'Correct responses, as fast as possible.',
    caught_by: ['status:ok'],
    warm_up_s: 1,
    duration_s: 3,
    variants: {
      plain: {},
      'with some work and an extra header': random => {
        const us = randomInteger(random, 5, 40)
        const headers = ['S: z']
        return () => request => {
          busyWork(us)
          request.reply(responseText({ headers }))
        }
      },
      'that echoes': { scenario: 'ping' },
      'that counts': { scenario: 'counter' },
      'that lists products': { scenario: 'json' },
      'that takes orders': { scenario: 'order' },
      'that sends a file': { scenario: 'file' },
      'that reads a row': { scenario: 'query' },
      'that reads many rows': { scenario: 'queries' },
      'that renders a page': { scenario: 'page' },
      'that changes rows': { scenario: 'update' },
    },
  },
  'binds-late': {
    sentence: 'The server needs a while to start. A runner that sleeps instead of polling measures failed connections.',
    caught_by: ['status:ok'],
    variants: {
      'it listens late': {
        behave: random => {
          const delay_ms = (LEAST_S + random()) * 1000
          return ({ server, port }) => ({ listen: () => setTimeout(() => server.listen(port, '127.0.0.1'), delay_ms) })
        },
        expect: ({ ready_s }) =>
          ready_s !== null && ready_s >= LEAST_S ? null : `it was considered ready after ${ready_s} s`,
      },
      'it listens at once and responds with 503 at first': {
        caught_by: ['status:failed', 'wrong-answers'],
        behave: random => {
          const until_ms = performance.now() + (LEAST_S + random()) * 1000
          return () =>
            ({ reply }) =>
              reply(performance.now() < until_ms ? responseText({ status: '503 Service Unavailable' }) : undefined)
        },
      },
    },
  },
  crash: {
    sentence: 'The server dies in the middle of the load.',
    caught_by: ['status:failed'],
    variants: {
      'and stays dead': random => {
        const at_s = 0.2 + random() * 0.5
        const code = random() < 0.5 ? 0 : 3
        return serving => request => {
          if (serving.loaded_s() >= at_s) process.exit(code)
          request.reply()
        }
      },
      'and is restarted by its parent': {
        caught_by: ['socket-errors', 'status:errors'],
        duration_s: 2,
        behave: random => {
          const at_s = 0.2 + random()
          if (process.env[WORKER] === undefined) return () => ({ listen: watchWorker })
          return serving => request => {
            if (process.env[WORKER] === '1' && serving.loaded_s() >= at_s) process.abort()
            request.reply()
          }
        },
      },
    },
  },
  'leaves-child': {
    sentence: 'The server starts a process that outlives it.',
    caught_by: ['status:void'],
    variants: {
      'in a new session': () => leave(process.env),
      'and without the environment that names the trial': () => leave({ PATH: process.env.PATH }),
    },
  },
  'log-flood': {
    sentence: 'The server logs constantly.',
    caught_by: ['log-flood'],
    variants: {
      'a line for each request': random => {
        const rest = 'x'.repeat(randomInteger(random, 20, 200))
        return () => request => {
          process.stdout.write(`${request.head.split('\r')[0]} ${rest}\n`)
          request.reply()
        }
      },
      'a stack trace now and then, as an error': random => {
        const every = randomInteger(random, 20, 100)
        return serving => request => {
          if (serving.request_count % every === 0) process.stderr.write(`${new Error('synthetic').stack}\n`)
          request.reply()
        }
      },
    },
  },
  'never-ready': {
    sentence: 'The server never responds.',
    caught_by: ['status:failed'],
    variants: {
      'it does not listen': () => () => ({ listen: () => setInterval(() => {}, 1000) }),
      'it listens and does not respond': () => () => () => {},
    },
  },
}
