/** Servers that, without a sandbox, take more resources than assigned or let other processes do their work. */
import { spawn, spawnSync } from 'node:child_process'
import { readFile, readFileSync, symlinkSync, writeFile } from 'node:fs'
import { connect } from 'node:net'
import { cpus, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Random, randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable, Variant } from './fault.ts'
import type { Behave } from './serve.ts'

const ALL_CPUS = `0-${cpus().length - 1}`
const PID = String(process.pid)

/** A correct server that calls `act` once, when a load begins. */
const atLoad =
  (act: () => void): Behave =>
  serving => {
    let is_done = false
    return request => {
      if (!is_done && serving.isLoaded()) {
        is_done = true
        act()
      }
      request.reply()
    }
  }

const outputOf =
  (pattern: RegExp): NonNullable<Variant['expect']> =>
  ({ reason }) =>
    pattern.test(reason ?? '') ? null : `its reason is ${reason}`

/** The path of the socket, the same in the server and in the harness, which listens there. */
const outsider = (random: Random): string => join(tmpdir(), `benchledger-outsider-${randomInteger(random, 1e8, 9e8)}`)

/** The generator's report, in the trial's private folder, which is the last argument of the trial's program. */
function reportPath(): string {
  const argv = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')
  return join(argv.at(-2) ?? '', 'done.json')
}

const FORGED = '{"requests": 1}'

export const escapeFaults: FaultTable = {
  'forges-report': {
    sentence: 'The server puts a file where the generator writes its report.',
    caught_by: ['status:failed'],
    expect: outputOf(/left no report that can be read/),
    variants: {
      'a pipe that it reads and writes': () =>
        atLoad(() => {
          const path = reportPath()
          spawnSync('mkfifo', [path])
          readFile(path, () => writeFile(path, FORGED, () => {}))
        }),
      'a link to a file that it writes': () =>
        atLoad(() => symlinkSync(join(tmpdir(), `benchledger-forged-${PID}`), reportPath())),
    },
  },
  'leaves-cpus': {
    sentence: 'The server leaves the CPUs that it was started on.',
    caught_by: ['status:void'],
    expect: outputOf(/may run on CPU/),
    variants: {
      itself: () => atLoad(() => spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', ALL_CPUS, PID])),
      'by a child': () =>
        atLoad(() => {
          const child = spawn('taskset', ['--cpu-list', ALL_CPUS, 'sleep', '60'], { stdio: 'ignore' })
          process.once('exit', () => child.kill())
        }),
    },
  },
  'outside-helper': {
    sentence: 'A program outside the trial does its work, so the cost of that is not counted.',
    caught_by: ['status:void'],
    expect: outputOf(/outside the trial/),
    variants: {
      'by one connection': {
        inject: random => ({ outsider: outsider(random) }),
        behave: random => atLoad(() => connect(outsider(random)).unref()),
      },
      'by one after the other': {
        inject: random => ({ outsider: outsider(random) }),
        behave: random =>
          atLoad(() => {
            const path = outsider(random)
            setInterval(() => {
              const socket = connect(path)
              setTimeout(() => socket.destroy(), 100)
            }, 10).unref()
          }),
      },
    },
  },
  'raises-priority': {
    sentence: 'The server raises its priority.',
    caught_by: ['status:void'],
    variants: {
      'by nice': {
        expect: outputOf(/raised its priority/),
        behave: random => atLoad(() => setPriority(-randomInteger(random, 1, 10))),
      },
      'to real time': {
        expect: outputOf(/real-time/),
        behave: () => atLoad(() => spawnSync('chrt', ['--all-tasks', '--rr', '--pid', '1', PID])),
      },
    },
  },
}
