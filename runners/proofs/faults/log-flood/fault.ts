import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'The server writes about what it does, all the time.',
  variants: [
    {
      name: 'a line for each request',
      caught_by: ['log-flood'],
      behave: random => {
        const rest = 'x'.repeat(wholeNumber(random, 20, 200))
        return () => ask => {
          process.stdout.write(`${ask.head.split('\r')[0]} ${rest}\n`)
          ask.reply()
        }
      },
    },
    {
      name: 'a stack trace now and then, as an error',
      caught_by: ['log-flood'],
      behave: random => {
        const every = wholeNumber(random, 20, 100)
        return serving => ask => {
          if (serving.asked % every === 0) process.stderr.write(`${new Error('made up').stack}\n`)
          ask.reply()
        }
      },
    },
  ],
}
