import { spawn } from 'node:child_process'
import type { Fault } from '../fault.ts'
import type { Behave } from '../serve.ts'

/** It lives for a minute at most, should nobody end it. */
const leave =
  (env: NodeJS.ProcessEnv): Behave =>
  () => {
    spawn('sleep', ['60'], { detached: true, stdio: 'ignore', env }).unref()
    return ask => ask.reply()
  }

export const fault: Fault = {
  sentence: 'The server starts a process that outlives it.',
  variants: [
    {
      name: 'in a session of its own',
      caught_by: ['status:void'],
      behave: () => leave(process.env),
    },
    {
      name: 'and without the environment that names the trial',
      caught_by: ['status:void'],
      behave: () => leave({ PATH: process.env.PATH }),
    },
  ],
}
