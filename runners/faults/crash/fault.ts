import { spawn } from 'node:child_process'
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
            const start = (life: number) => {
              const worker = spawn(process.execPath, process.argv.slice(1), {
                env: { ...process.env, [WORKER]: String(life) },
                stdio: 'inherit',
              })
              worker.once('exit', () => start(life + 1))
              process.on('exit', () => worker.kill())
            }
            return { listen: () => start(1) }
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
