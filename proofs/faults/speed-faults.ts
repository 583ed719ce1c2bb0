/** Servers that are slow, for all, for some or for a while. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { type Behave, busyWork, underLoad } from './serve.ts'

/** Uses the CPU before each response; `us` gets the seconds since the load began. */
const workFor =
  (us: (loaded_s: number) => number): Behave =>
  serving =>
  request => {
    busyWork(us(serving.loaded_s()))
    request.reply()
  }

export const speedFaults: FaultTable = {
  'constant-delay': {
    sentence: 'Every response is delayed without using the CPU.',
    caught_by: ['server-idle'],
    variants: {
      'the same delay': random => {
        const delay_ms = randomInteger(random, 5, 30)
        return () => request => setTimeout(request.reply, delay_ms)
      },
      'one of two delays': random => {
        const delays_ms = [randomInteger(random, 3, 6), randomInteger(random, 20, 60)]
        return () => request => setTimeout(request.reply, delays_ms[random() < 0.5 ? 0 : 1])
      },
    },
  },
  'quarter-slow': {
    sentence: "Some responses under load take longer than the generator's timeout of 2 s, so its latencies lack them.",
    caught_by: ['censored-latency', 'status:errors'],
    duration_s: 4,
    variants: {
      'a quarter of the connections, 2.5 s': random => {
        const slow = randomInteger(random, 0, 3)
        return underLoad(({ peer, reply }) => (peer.number % 4 === slow ? setTimeout(reply, 2500) : reply()))
      },
      'one response in some thousands, 2.1 to 2.6 s': random => {
        const share = 1 / randomInteger(random, 1500, 4000)
        const delay_ms = randomInteger(random, 2100, 2600)
        return underLoad(request => (random() < share ? setTimeout(request.reply, delay_ms) : request.reply()))
      },
    },
  },
  'slow-warm-up': {
    sentence: 'The server is slow at first, for longer than it was warmed up.',
    caught_by: ['unstable'],
    duration_s: 4,
    variants: {
      'at half speed or less, then suddenly fast': random => {
        const until_s = 1.2 + random() * 0.6
        const us = 60 + random() * 200
        return workFor(loaded_s => (loaded_s < until_s ? us : 0))
      },
      'faster and faster': random => {
        const most_us = 100 + random() * 200
        return workFor(loaded_s => most_us * Math.exp(-1.5 * loaded_s))
      },
    },
  },
  'slowing-down': {
    sentence: 'The longer the load, the slower the server.',
    caught_by: ['unstable'],
    duration_s: 4,
    variants: {
      'a little with each second': random => {
        const us_per_s = 15 + random() * 30
        return workFor(loaded_s => us_per_s * loaded_s)
      },
      'suddenly and permanently': random => {
        const from_s = 1.6 + random() * 1.2
        const us = 40 + random() * 100
        return workFor(loaded_s => (loaded_s >= from_s ? us : 0))
      },
    },
  },
  stall: {
    sentence: 'The server stalls for a while, and all responses are late.',
    caught_by: ['late-answers'],
    duration_s: 4,
    variants: {
      'once for 2 s': random => {
        const at_s = 0.5 + random() * 0.7
        let isOver = false
        return workFor(loaded_s => {
          const isNow = !isOver && loaded_s >= at_s
          isOver = loaded_s >= at_s
          return isNow ? 2e6 : 0
        })
      },
      'twice for a second, without using its CPU': random => {
        const moments_s = [0.4 + random() * 0.4, 2 + random() * 0.4]
        const length_s = 0.85 + random() * 0.3
        return serving => request => {
          const loaded_s = serving.loaded_s()
          const from_s = moments_s.find(at_s => loaded_s >= at_s && loaded_s < at_s + length_s)
          if (from_s === undefined) request.reply()
          else setTimeout(request.reply, (from_s + length_s - loaded_s) * 1000)
        }
      },
    },
  },
}
