/** Servers that close connections, refuse them or leave them without an answer. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { replyText } from './reply.ts'
import { type Behave, type FaultRequest, type Peer, read, underLoad } from './serve.ts'

/** Closes each connection under load after `every` answers. */
const closeAfter = (every: number, close: (ask: FaultRequest) => void): Behave =>
  underLoad(ask => (ask.peer.asked >= every ? close(ask) : ask.reply()))

const announce = (ask: FaultRequest) => ask.close(replyText({ headers: ['Connection: close'] }))
const hangUp = (ask: FaultRequest) => ask.close()

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

export const connectionFaults: FaultTable = {
  'all-hung': {
    sentence: 'As soon as there is a load, no one is answered.',
    caught_by: ['starved-connections', 'late-answers'],
    variants: {
      'from its start': {
        caught_by: ['status:failed', 'nothing-answered'],
        // A moment later, so that not even those are answered that came before the others of the load
        behave: () => serving => ask =>
          setTimeout(() => {
            if (!serving.isLoaded()) ask.reply()
          }, 5),
      },
      'after a part of it': {
        duration_s: 2,
        behave: random => {
          const from_s = 0.2 + random() * 0.4
          return serving => ask => {
            if (serving.loaded_s() < from_s) ask.reply()
          }
        },
      },
    },
  },
  'close-announced': {
    sentence: 'Connections are closed under load, and the answer says so: the generator counts nothing.',
    caught_by: ['reconnected'],
    variants: {
      'after each answer': () => closeAfter(1, announce),
      'after some answers': random => closeAfter(randomInteger(random, 5, 20), announce),
    },
  },
  'close-silent': {
    sentence: 'Connections are closed under load, and no answer says so.',
    caught_by: ['socket-errors', 'reconnected', 'status:errors'],
    variants: {
      'after each answer': () => closeAfter(1, hangUp),
      'after some answers': random => closeAfter(randomInteger(random, 5, 20), hangUp),
    },
  },
  'half-hung': {
    sentence: 'Some connections of the load are never answered again, the others are served all the faster.',
    caught_by: ['starved-connections'],
    duration_s: 2,
    variants: {
      'every second one': random => {
        const parity = randomInteger(random, 0, 1)
        return underLoad(ask => {
          if (ask.peer.number % 2 === parity) ask.reply()
        })
      },
      'every third to fifth one after some answers': random => {
        const every = randomInteger(random, 3, 5)
        const answers = randomInteger(random, 20, 200)
        return underLoad(ask => {
          if (ask.peer.number % every !== 0 || ask.peer.asked <= answers) ask.reply()
        })
      },
    },
  },
  'one-at-a-time': {
    sentence: 'One connection is served until it ends, and the others wait for it.',
    caught_by: ['starved-connections'],
    duration_s: 2,
    variants: {
      one: () => serveAtMost(1),
      'two to six of sixteen': random => serveAtMost(randomInteger(random, 2, 6)),
    },
  },
  'refused-above-50': {
    sentence: 'No more than some fifty connections are served.',
    caught_by: ['socket-errors', 'status:errors'],
    connections: 80,
    variants: {
      'above 50 it does not listen': () => serving => {
        const { server, port } = serving
        return {
          onOpen: ({ socket }) => {
            if (serving.open >= 50 && server.listening) server.close()
            socket.once('close', () => {
              if (serving.open < 50 && !server.listening) server.listen(port, '127.0.0.1', 4096)
            })
            return true
          },
        }
      },
      'above 40 to 60 they are closed at once': random => {
        const most = randomInteger(random, 40, 60)
        return serving => ({
          onOpen: ({ socket }) => {
            if (serving.open <= most) return true
            socket.resetAndDestroy()
            return false
          },
        })
      },
    },
  },
}
