import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'

export const fault: Fault = {
  sentence: "Some answers under load take longer than wrk's timeout of 2 s, and are in none of its latencies.",
  variants: [
    {
      name: 'a quarter of the connections, 2.5 s',
      caught_by: ['censored-latency', 'status:errors'],
      duration_s: 4,
      behave: random => {
        const slow = wholeNumber(random, 0, 3)
        return serving => ask => {
          if (serving.isLoaded() && ask.peer.number % 4 === slow) setTimeout(ask.reply, 2500)
          else ask.reply()
        }
      },
    },
    {
      name: 'one answer in some thousands, 2.1 to 2.6 s',
      caught_by: ['censored-latency', 'status:errors'],
      duration_s: 4,
      behave: random => {
        const share = 1 / wholeNumber(random, 1500, 4000)
        const delay_ms = wholeNumber(random, 2100, 2600)
        return serving => ask => {
          if (serving.isLoaded() && Math.random() < share) setTimeout(ask.reply, delay_ms)
          else ask.reply()
        }
      },
    },
  ],
}
