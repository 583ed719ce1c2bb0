import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'
import { replyText } from '../serve.ts'

/** Bytes that are over 10 % and up to 20 % of a right answer. */
const more = (random: () => number) => Math.ceil(replyText().length * (0.105 + random() * 0.095))

export const fault: Fault = {
  sentence: 'Each answer has over 10 % more bytes than those of the others, and is right.',
  variants: [
    {
      name: 'one long header',
      caught_by: ['unlike-work'],
      behave: random => {
        const headers = [`X-Padding: ${'x'.repeat(more(random))}`]
        return () => ask => ask.reply(replyText({ headers }))
      },
    },
    {
      name: 'some short ones',
      caught_by: ['unlike-work'],
      behave: random => {
        const count = wholeNumber(random, 3, 6)
        const headers = Array.from({ length: count }, (_, index) => `X-${index}: ${'y'.repeat(more(random) / count)}`)
        return () => ask => ask.reply(replyText({ headers }))
      },
    },
  ],
}
