import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'Connections are closed under load, and no answer says so.',
  variants: [
    {
      name: 'after each answer',
      caught_by: ['socket-errors', 'reconnected', 'status:errors'],
      behave: () => serving => ask => (serving.isLoaded() ? ask.close() : ask.reply()),
    },
    {
      name: 'after some answers',
      caught_by: ['socket-errors', 'reconnected', 'status:errors'],
      behave: random => {
        const every = wholeNumber(random, 5, 20)
        return serving => ask => (serving.isLoaded() && ask.peer.asked >= every ? ask.close() : ask.reply())
      },
    },
  ],
}
