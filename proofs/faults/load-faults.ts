/** Servers that recognise the load by its behaviour, and servers that respond correctly without doing the work. */
import { randomElement, randomInteger } from '../../pipeline/schema/random.ts'
import type { FaultTable } from './fault.ts'
import { jsonText, responseText } from './response-text.ts'
import { type Behave, type Behaviour, type FaultRequest, type OnRequest, type Peer, postedNumber } from './serve.ts'

/**
 * Calls `act` for peers that repeatedly send the next request at once, which neither the verification nor the probe
 * does.
 */
const toClosedLoop =
  (act: OnRequest): Behave =>
  serving => {
    const known = new WeakMap<Peer, { responded_ms: number; turns: number }>()
    return request => {
      const { responded_ms, turns } = known.get(request.peer) ?? { responded_ms: Number.NEGATIVE_INFINITY, turns: 0 }
      const is_quick = performance.now() - responded_ms < 30
      if (turns >= 5 && serving.isLoaded()) act(request)
      else request.reply()
      known.set(request.peer, { responded_ms: performance.now(), turns: is_quick ? turns + 1 : 0 })
    }
  }

/** Calls `act` for at least `least` connections that are opened within 50 ms. */
const toCrowd = (act: OnRequest, least = 12): Behave => {
  const opened: { peer: Peer; at_ms: number }[] = []
  const crowd = new WeakSet<Peer>()
  return (): Behaviour => ({
    onOpen: peer => {
      opened.push({ peer, at_ms: performance.now() })
      const last = opened.slice(-least)
      const isCrowd = last.length === least && performance.now() - (last[0]?.at_ms ?? 0) < 50
      if (isCrowd) for (const each of last) crowd.add(each.peer)
      return true
    },
    onRequest: request => (crowd.has(request.peer) ? act(request) : request.reply()),
  })
}

/** As long as the correct response. */
const wrong = (request: FaultRequest) => request.reply(responseText({ body: 'Hello, wOrld!' }))
const number = ({ head, body }: FaultRequest): number | null => (head.startsWith('GET') ? 0 : postedNumber(body))

export const loadFaults: FaultTable = {
  'extra-answers': {
    sentence: 'The load gets more responses than it sends requests, and all are correct.',
    caught_by: ['extra-answers', 'status:void'],
    duration_s: 2,
    variants: {
      'three at once': () => toClosedLoop(request => request.reply(responseText().repeat(3))),
      'one more, now and then': random => {
        const share = 1 / randomInteger(random, 20, 60)
        return toClosedLoop(request => request.reply(random() < share ? responseText().repeat(2) : undefined))
      },
      'one more, in a separate write': random => {
        const every = randomInteger(random, 3, 30)
        return toClosedLoop(request => {
          request.reply()
          if (request.peer.request_count % every === 0) setImmediate(() => request.peer.socket.write(responseText()))
        })
      },
    },
  },
  'wrong-for-the-load': {
    sentence: 'Correct for the checks, wrong for the generator.',
    caught_by: ['wrong-answers', 'status:errors'],
    variants: {
      'recognised by its closed loop': () => toClosedLoop(wrong),
      'recognised by connections that are opened together': () => toCrowd(wrong),
    },
  },
  'first-requests': {
    sentence: 'Whether a request of the load gets the correct response depends on how many came before it.',
    caught_by: ['wrong-answers', 'status:errors'],
    variants: {
      'correct for the first ones': random => {
        const right = randomInteger(random, 10, 40)
        return toCrowd(request => (request.peer.request_count > right ? wrong(request) : request.reply()))
      },
      'wrong for the first ones': random => {
        const wrong_ones = randomInteger(random, 20, 100)
        return toCrowd(request => (request.peer.request_count <= wrong_ones ? wrong(request) : request.reply()))
      },
    },
  },
  'source-port': {
    sentence: 'The response depends on the port of the client.',
    caught_by: ['wrong-answers', 'status:errors'],
    variants: {
      'one in four ports of the load': random => {
        const rest = randomInteger(random, 0, 3)
        return toCrowd(request =>
          ((request.peer.socket.remotePort ?? 0) >> 1) % 4 === rest ? wrong(request) : request.reply(),
        )
      },
      'one port of the load': () => {
        let chosen: Peer | null = null
        return toCrowd(request => {
          chosen ??= request.peer
          return request.peer === chosen ? wrong(request) : request.reply()
        })
      },
    },
  },
  'canned-answer': {
    sentence: 'The request body is not read: a response that was correct once is repeated.',
    caught_by: ['wrong-answers', 'status:errors'],
    scenario: 'ping',
    variants: {
      'the first one of the load': () => {
        let canned: string | null = null
        return toClosedLoop(request => {
          canned ??= request.body
          request.reply(jsonText(canned))
        })
      },
      'the first one of each connection': () => {
        const canned = new WeakMap<Peer, string>()
        return toClosedLoop(request => {
          if (!canned.has(request.peer)) canned.set(request.peer, request.body)
          request.reply(jsonText(canned.get(request.peer) ?? ''))
        })
      },
    },
  },
  'reply-before-body': {
    sentence: 'The response is sent before the request body was read.',
    caught_by: ['wrong-answers'],
    variants: {
      'a number like those of the load': {
        scenario: 'ping',
        behave: random => () => ({
          waits_for_body: false,
          onRequest: request => request.reply(jsonText(`{"sequence":${randomInteger(random, 1_000_000, 9_999_999)}}`)),
        }),
      },
      'a total that grows by the mean posted number': {
        scenario: 'counter',
        behave: random => serving => ({
          waits_for_body: false,
          onRequest: request => {
            if (!request.head.startsWith('GET')) serving.total += randomElement(random, [250, 300, 350])
            request.reply(responseText({ body: String(serving.total) }))
          },
        }),
      },
    },
  },
  'lost-updates': {
    sentence: 'Posted numbers are not added under load, or not in full.',
    caught_by: ['lost-updates', 'status:errors'],
    scenario: 'counter',
    variants: {
      'none are': () => serving =>
        toClosedLoop(request => request.reply(responseText({ body: String(serving.total + (number(request) ?? 0)) })))(
          serving,
        ) as OnRequest,
      'half is added, and the responses show the full sum': () => serving => {
        let shown = 0
        return toClosedLoop(request => {
          const added = number(request) ?? 0
          shown = Math.max(shown, serving.total) + added
          serving.total += Math.floor(added / 2)
          request.reply(responseText({ body: String(shown) }))
        })(serving) as OnRequest
      },
      'an honest race: read, wait, write': () => serving => request => {
        const added = number(request)
        // it shows only with many connections, which the verification does not have
        if (added === null || added === 0 || !serving.isLoaded()) return request.reply()
        const before = serving.total
        setImmediate(() => {
          serving.total = before + added
          request.reply(responseText({ body: String(serving.total) }))
        })
      },
    },
  },
}
