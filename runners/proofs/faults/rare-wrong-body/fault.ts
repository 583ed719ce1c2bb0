import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'
import { RIGHT_BODY, replyText } from '../serve.ts'

export const fault: Fault = {
  sentence: 'One answer in a thousand is wrong, and as long as a right one.',
  variants: [
    {
      name: 'by chance',
      caught_by: ['wrong-answers'],
      behave: () => {
        const wrong = 'Hello, world!'
        return () => ask => ask.reply(Math.random() < 1 / 1000 ? replyText({ body: wrong }) : undefined)
      },
    },
    {
      name: 'every 700th to 1,300th, one byte of it',
      caught_by: ['wrong-answers'],
      behave: random => {
        const every = wholeNumber(random, 700, 1300)
        const at = wholeNumber(random, 0, RIGHT_BODY.length - 1)
        const body = `${RIGHT_BODY.slice(0, at)}#${RIGHT_BODY.slice(at + 1)}`
        return serving => ask => ask.reply(serving.asked % every === 0 ? replyText({ body }) : undefined)
      },
    },
  ],
}
