import { wholeNumber } from '../../../../pipeline/vocabulary/random.ts'
import type { Fault } from '../fault.ts'
import { type Behave, type Peer, read } from '../serve.ts'

/** The others wait, connected, until one of those that are served has gone. */
const serveAtMost =
  (most: number): Behave =>
  serving => {
    const waiting: Peer[] = []
    let served = 0
    const next = () => {
      while (served < most) {
        const peer = waiting.shift()
        if (peer === undefined) return
        if (peer.socket.destroyed) continue
        served += 1
        peer.socket.once('close', () => {
          served -= 1
          next()
        })
        read(peer, serving, ask => ask.reply())
      }
    }
    return {
      onOpen: peer => {
        waiting.push(peer)
        next()
        return false
      },
    }
  }

export const fault: Fault = {
  sentence: 'One connection is served until it ends, and the others wait for it.',
  variants: [
    { name: 'one', caught_by: ['starved-connections'], duration_s: 2, behave: () => serveAtMost(1) },
    {
      name: 'two to six of sixteen',
      caught_by: ['starved-connections'],
      duration_s: 2,
      behave: random => serveAtMost(wholeNumber(random, 2, 6)),
    },
  ],
}
