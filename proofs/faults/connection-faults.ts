/** Servers that close connections, reject them or do not respond on them. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { responseText } from './response-text.ts'
import { type Behave, type FaultRequest, type Peer, read, underLoad } from './serve.ts'

/** Closes each connection under load after `every` responses. */
const closeAfter = (every: number, close: (request: FaultRequest) => void): Behave =>
  underLoad(request => (request.peer.request_count >= every ? close(request) : request.reply()))

const announce = (request: FaultRequest) => request.close(responseText({ headers: ['Connection: close'] }))
const hangUp = (request: FaultRequest) => request.close()

/** Other connections wait until a served one is closed. */
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
        read(peer, serving, request => request.reply())
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
    sentence: 'No request gets a response while there is a load.',
    caught_by: ['starved-connections', 'late-answers'],
    variants: {
      'from its start': {
        caught_by: ['status:failed', 'nothing-answered'],
        // delayed, so that the first requests of the load get no response either
        behave: () => serving => request =>
          setTimeout(() => {
            if (!serving.isLoaded()) request.reply()
          }, 5),
      },
      'after a part of it': {
        duration_s: 2,
        behave: random => {
          const from_s = 0.2 + random() * 0.4
          return serving => request => {
            if (serving.loaded_s() < from_s) request.reply()
          }
        },
      },
    },
  },
  'close-announced': {
    sentence: 'Connections are closed under load, announced by the response: the generator counts no error.',
    caught_by: ['reconnected'],
    variants: {
      'after each response': () => closeAfter(1, announce),
      'after some responses': random => closeAfter(randomInteger(random, 5, 20), announce),
    },
  },
  'close-silent': {
    sentence: 'Connections are closed under load without an announcement.',
    caught_by: ['socket-errors', 'reconnected', 'status:errors'],
    variants: {
      'after each response': () => closeAfter(1, hangUp),
      'after some responses': random => closeAfter(randomInteger(random, 5, 20), hangUp),
    },
  },
  'half-hung': {
    sentence: 'Some connections of the load get no more responses, and the others are served faster.',
    caught_by: ['starved-connections'],
    duration_s: 2,
    variants: {
      'every second one': random => {
        const parity = randomInteger(random, 0, 1)
        return underLoad(request => {
          if (request.peer.number % 2 === parity) request.reply()
        })
      },
      'every third to fifth one after some responses': random => {
        const every = randomInteger(random, 3, 5)
        const served = randomInteger(random, 20, 200)
        return underLoad(request => {
          if (request.peer.number % every !== 0 || request.peer.request_count <= served) request.reply()
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
    sentence: 'At most about fifty connections are served.',
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
