import type { Fault } from '../fault.ts'
import { work } from '../serve.ts'

export const fault: Fault = {
  sentence: 'The server stands still for a while, and answers everybody late.',
  variants: [
    {
      name: 'once for 2 s',
      caught_by: ['late-answers'],
      duration_s: 4,
      behave: random => {
        const at_s = 0.5 + random() * 0.7
        let isOver = false
        return serving => ask => {
          if (!isOver && (serving.loaded_s() ?? 0) >= at_s) {
            isOver = true
            work(2e6)
          }
          ask.reply()
        }
      },
    },
    {
      name: 'twice for a second, without using its CPU',
      caught_by: ['late-answers'],
      duration_s: 4,
      behave: random => {
        const moments_s = [0.4 + random() * 0.4, 2 + random() * 0.4]
        const length_s = 0.85 + random() * 0.3
        return serving => ask => {
          const loaded_s = serving.loaded_s() ?? 0
          const from_s = moments_s.find(at_s => loaded_s >= at_s && loaded_s < at_s + length_s)
          if (from_s === undefined) ask.reply()
          else setTimeout(ask.reply, (from_s + length_s - loaded_s) * 1000)
        }
      },
    },
  ],
}
