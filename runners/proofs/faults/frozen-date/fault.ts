import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'
import { replyText } from '../serve.ts'

export const fault: Fault = {
  sentence: 'The Date header does not move.',
  variants: [
    {
      name: 'at the start of the server',
      caught_by: ['failed-checks', 'status:errors'],
      behave: () => {
        const date = new Date().toUTCString()
        return () => ask => ask.reply(replyText({ date }))
      },
    },
    {
      name: 'long ago',
      caught_by: ['failed-checks', 'status:errors'],
      behave: random => {
        const date = new Date(wholeNumber(random, 0, 1_700_000_000) * 1000).toUTCString()
        return () => ask => ask.reply(replyText({ date }))
      },
    },
  ],
}
