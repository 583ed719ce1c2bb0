import { type ChildProcess, spawn } from 'node:child_process'
import type { Fault } from '../fault.ts'

const WORKER = 'BENCHLEDGER_FAULT_WORKER'

export const fault: Fault = {
  sentence: 'The server dies in the middle of the load.',
  variants: [
    {
      name: 'and stays dead',
      caught_by: ['status:failed'],
      behave: random => {
        const at_s = 0.2 + random() * 0.5
        const code = random() < 0.5 ? 0 : 3
        return serving => ask => {
          if ((serving.loaded_s() ?? 0) >= at_s) process.exit(code)
          ask.reply()
        }
      },
    },
    {
      name: 'and is started again by the process that watches it',
      caught_by: ['socket-errors', 'status:errors'],
      duration_s: 2,
      behave: random => {
        const at_s = 0.2 + random()
        return serving => {
          if (process.env[WORKER] === undefined) {
            let worker: ChildProcess
            let is_ending = false
            const start = (life: number) => {
              worker = spawn(process.execPath, process.argv.slice(1), {
                env: { ...process.env, [WORKER]: String(life) },
                stdio: 'inherit',
              })
              worker.once('exit', () => (is_ending ? process.exit(0) : start(life + 1)))
            }
            const listen = () => {
              start(1)
              // it waits for its worker: the CPU time of one that nobody waits for would be taken for a stranger's
              process.removeAllListeners('SIGTERM').once('SIGTERM', () => {
                is_ending = true
                worker.kill()
              })
            }
            return { listen }
          }
          return ask => {
            if (process.env[WORKER] === '1' && (serving.loaded_s() ?? 0) >= at_s) process.abort()
            ask.reply()
          }
        }
      },
    },
  ],
}
