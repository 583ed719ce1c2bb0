import type { Fault } from '../fault.ts'
import { work } from '../serve.ts'

export const fault: Fault = {
  sentence: 'The longer the load, the slower the server.',
  variants: [
    {
      name: 'a little with each second',
      caught_by: ['unstable'],
      duration_s: 4,
      behave: random => {
        const us_per_s = 15 + random() * 30
        return serving => ask => {
          work(us_per_s * (serving.loaded_s() ?? 0))
          ask.reply()
        }
      },
    },
    {
      name: 'at once, and for good',
      caught_by: ['unstable'],
      duration_s: 4,
      behave: random => {
        const from_s = 1.6 + random() * 1.2
        const us = 40 + random() * 100
        return serving => ask => {
          if ((serving.loaded_s() ?? 0) >= from_s) work(us)
          ask.reply()
        }
      },
    },
  ],
}
