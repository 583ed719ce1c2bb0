import type { Fault } from '../fault.ts'
import { work } from '../serve.ts'

export const fault: Fault = {
  sentence: 'The server is slow at first, for longer than it was warmed up.',
  variants: [
    {
      name: 'at half of its speed or less, then at once fast',
      caught_by: ['unstable'],
      duration_s: 4,
      behave: random => {
        const until_s = 1.2 + random() * 0.6
        const us = 60 + random() * 200
        return serving => ask => {
          if ((serving.loaded_s() ?? 0) < until_s) work(us)
          ask.reply()
        }
      },
    },
    {
      name: 'faster and faster',
      caught_by: ['unstable'],
      duration_s: 4,
      behave: random => {
        const most_us = 100 + random() * 200
        return serving => ask => {
          work(most_us * Math.exp(-1.5 * (serving.loaded_s() ?? 0)))
          ask.reply()
        }
      },
    },
  ],
}
