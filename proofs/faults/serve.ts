/** The small HTTP server that all faults share: it answers each request rightly unless a fault says otherwise. */
import { createServer, type Server, type Socket } from 'node:net'
import { jsonText, refusal, replyText } from './reply.ts'
import { answerFile, answerOrder, orderOf, productsOf } from './service.ts'

/** So many connections are open at the same time under a load only, and neither the verification nor the probe alone reaches it. */
const LOADED_FROM = 12

/** What each answer costs, so that the server and not the generator is the limit, as with a framework that does something. */
const BASE_US = 15

export interface Peer {
  socket: Socket
  /** From 1, in the order in which they came. */
  number: number
  /** Requests that came on it, this one among them. */
  asked: number
}

export interface FaultRequest {
  /** The request's first line and headers. */
  head: string
  /** Empty where it is not waited for. */
  body: string
  peer: Peer
  /** Answers, with the right answer where nothing is given. */
  reply: (text?: string) => void
  /** Answers and ends the connection. */
  close: (text?: string) => void
}

interface Serving {
  /** Connections that are open now. */
  open: number
  /** Of the counter. */
  total: number
  /** Requests received, the current one among them. */
  asked: number
  server: Server
  port: number
  /** True while a load runs. */
  isLoaded: () => boolean
  /** Seconds since a load was seen first: of the warm-up, where there is one; 0 before. */
  loaded_s: () => number
}

/** Called for each request. */
export type OnRequest = (ask: FaultRequest) => void

/** Called once, before the server listens. Gives what each request is answered with, and what else a fault does. */
export type Behave = (serving: Serving) => OnRequest | Behaviour

export interface Behaviour {
  onRequest?: OnRequest
  /** False: the connection is not served, and the fault deals with it. */
  onOpen?: (peer: Peer) => boolean
  /** In place of listening at once. */
  listen?: () => void
  /** False: each request is applied to as soon as its head is there, and its body is skipped. */
  waits_for_body?: boolean
}

/** The scenarios that the server knows. */
export type ServedScenario = 'hello' | 'ping' | 'counter' | 'json' | 'order' | 'file'

/** The correct answers, and their side effects. */
const rightAnswers: Record<ServedScenario, (ask: Pick<FaultRequest, 'head' | 'body'>, serving: Serving) => string> = {
  hello: () => replyText(),
  ping: ({ body }) => {
    try {
      return jsonText(JSON.stringify(JSON.parse(body)))
    } catch {
      return refusal()
    }
  },
  counter: ({ head, body }, serving) => {
    const added = head.startsWith('GET') ? 0 : postedNumber(body)
    if (added === null) return refusal()
    serving.total += added
    return replyText({ body: String(serving.total) })
  },
  json: asked => jsonText(productsOf(asked)),
  order: asked => answerOrder(orderOf(asked)),
  file: asked => answerFile(asked),
}

/** Null where the counter does not take it. */
export const postedNumber = (body: string): number | null =>
  /^\d{1,3}$/.test(body) && Number(body) <= 500 ? Number(body) : null

/** Right, and `act` while a load runs. */
export const underLoad =
  (act: OnRequest): Behave =>
  serving =>
  ask =>
    serving.isLoaded() ? act(ask) : ask.reply()

/** One request of a connection at a time, whatever came behind it. */
export function serveFault(port: number, behave: Behave, scenario: ServedScenario): void {
  let connections = 0
  let loadedSince: number | null = null
  const isLoaded = () => serving.open >= LOADED_FROM
  const serving: Serving = {
    open: 0,
    total: 0,
    asked: 0,
    server: createServer({ noDelay: true }),
    port,
    isLoaded,
    loaded_s: () => (loadedSince === null ? 0 : (performance.now() - loadedSince) / 1000),
  }
  const made = behave(serving)
  const behaviour: Behaviour = typeof made === 'function' ? { onRequest: made } : made
  const {
    onRequest = (ask: FaultRequest) => ask.reply(),
    onOpen = () => true,
    listen,
    waits_for_body = true,
  } = behaviour
  serving.server.on('connection', socket => {
    connections += 1
    serving.open += 1
    if (loadedSince === null && isLoaded()) loadedSince = performance.now()
    const peer: Peer = { socket, number: connections, asked: 0 }
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      serving.open -= 1
    })
    if (onOpen(peer)) read(peer, serving, onRequest, scenario, waits_for_body)
  })
  process.on('SIGTERM', () => process.exit(0))
  if (listen) listen()
  else serving.server.listen(port, '127.0.0.1', 4096)
}

/** Reads the requests of one connection and asks for the answer to each. */
export function read(
  peer: Peer,
  serving: Serving,
  onRequest: OnRequest,
  scenario: ServedScenario = 'hello',
  waits_for_body = true,
): void {
  const { socket } = peer
  let text = ''
  let skipped = 0
  let isBusy = false
  const next = () => {
    while (!isBusy) {
      const rest = Math.min(skipped, text.length)
      text = text.slice(rest)
      skipped -= rest
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = text.slice(0, end)
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
      if (waits_for_body && text.length < end + 4 + length) return
      const body = waits_for_body ? text.slice(end + 4, end + 4 + length) : ''
      text = text.slice(end + 4 + body.length)
      skipped = length - body.length
      isBusy = true
      peer.asked += 1
      serving.asked += 1
      let isDirect = true
      busyWork(BASE_US)
      onRequest({
        ...{ head, body, peer },
        reply: (reply = rightAnswers[scenario]({ head, body }, serving)) => {
          if (socket.writable) socket.write(reply, 'latin1')
          isBusy = false
          if (!isDirect) next()
        },
        close: (reply = replyText()) => socket.end(reply, 'latin1'),
      })
      isDirect = false
    }
  }
  socket.setEncoding('latin1')
  socket.on('data', (data: string) => {
    text += data
    next()
  })
}

/** Uses the CPU for so many microseconds. */
export function busyWork(us: number): void {
  const end = performance.now() + us / 1000
  while (performance.now() < end);
}
