import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'
import { replyText } from '../serve.ts'

const failure = () => replyText({ status: '500 Internal Server Error', body: 'no' })
const unavailable = () => replyText({ status: '503 Service Unavailable', body: 'later' })

export const fault: Fault = {
  sentence: 'Half of the answers under load are errors.',
  variants: [
    {
      name: 'a coin for each',
      caught_by: ['failed-responses', 'wrong-answers', 'status:errors'],
      behave: () => serving => ask => ask.reply(serving.isLoaded() && Math.random() < 0.5 ? failure() : undefined),
    },
    {
      name: 'for some time, and again',
      caught_by: ['failed-responses', 'wrong-answers', 'status:errors'],
      behave: random => {
        const window_ms = wholeNumber(random, 40, 150)
        const isBad = () => Math.floor(performance.now() / window_ms) % 2 === 0
        return serving => ask => ask.reply(serving.isLoaded() && isBad() ? unavailable() : undefined)
      },
    },
  ],
}
