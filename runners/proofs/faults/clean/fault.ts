/**
 * Nothing: whatever is said of it beyond what every short run here gets is a false alarm. It is warmed up, because Node
 * really is slow at first, and runs for long enough that its drift can be evaluated.
 */
import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'
import { replyText, work } from '../serve.ts'

export const fault: Fault = {
  sentence: 'Right answers, as fast as they can be given.',
  variants: [
    { name: 'plain', caught_by: ['status:ok'], warm_up_s: 1, duration_s: 3 },
    {
      name: 'with some work and a header of its own',
      caught_by: ['status:ok'],
      warm_up_s: 1,
      duration_s: 3,
      behave: random => {
        const us = wholeNumber(random, 5, 40)
        const headers = ['S: z']
        return () => ask => {
          work(us)
          ask.reply(replyText({ headers }))
        }
      },
    },
  ],
}
