import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: 'Some connections of the load are never answered again, the others are served all the faster.',
  variants: [
    {
      name: 'every second one',
      caught_by: ['starved-connections'],
      duration_s: 2,
      behave: random => {
        const parity = wholeNumber(random, 0, 1)
        return serving => ask => {
          if (!serving.isLoaded() || ask.peer.number % 2 === parity) ask.reply()
        }
      },
    },
    {
      name: 'every third to fifth one after some answers',
      caught_by: ['starved-connections'],
      duration_s: 2,
      behave: random => {
        const every = wholeNumber(random, 3, 5)
        const answers = wholeNumber(random, 20, 200)
        return serving => ask => {
          if (!serving.isLoaded() || ask.peer.number % every !== 0 || ask.peer.asked <= answers) ask.reply()
        }
      },
    },
  ],
}
