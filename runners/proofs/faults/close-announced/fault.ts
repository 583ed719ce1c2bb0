import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'
import { replyText } from '../serve.ts'

const last = () => replyText({ headers: ['Connection: close'] })

export const fault: Fault = {
  sentence: 'Connections are closed under load, and the answer says so: wrk counts nothing.',
  variants: [
    {
      name: 'after each answer',
      caught_by: ['reconnected'],
      behave: () => serving => ask => (serving.isLoaded() ? ask.close(last()) : ask.reply()),
    },
    {
      name: 'after some answers',
      caught_by: ['reconnected'],
      behave: random => {
        const every = wholeNumber(random, 5, 20)
        return serving => ask => (serving.isLoaded() && ask.peer.asked >= every ? ask.close(last()) : ask.reply())
      },
    },
  ],
}
