/** The small HTTP server that all faults share, which responds correctly unless a fault changes that. */
import { createServer, type Server, type Socket } from 'node:net'
import { badRequest, jsonText, responseText } from './response-text.ts'
import { orderOf, productsOf, respondToOrder, respondWithFile, type ServiceRequest } from './service.ts'

/** The number of open connections that only a load reaches, not the verification or the probe. */
const LOADED_FROM = 12

/** The cost of each response, so that the server and not the generator is the limit. */
const BASE_US = 15

export interface Peer {
  socket: Socket
  /** Counts from 1 in the order of opening. */
  number: number
  /** Requests on this connection, including the current one. */
  request_count: number
}

export interface FaultRequest extends ServiceRequest {
  peer: Peer
  /** Responds; absent means the correct response. */
  reply: (text?: string) => void
  /** Responds and closes the connection. */
  close: (text?: string) => void
}

interface Serving {
  /** Open connections. */
  open: number
  /** The sum of the scenario `counter`. */
  total: number
  /** Requests, including the current one. */
  request_count: number
  server: Server
  port: number
  /** True while a load runs. */
  isLoaded: () => boolean
  /** Seconds since the load began, which may be the warm-up; 0 without one. */
  loaded_s: () => number
}

export type OnRequest = (request: FaultRequest) => void

/** Called once, before the server listens. */
export type Behave = (serving: Serving) => OnRequest | Behaviour

export interface Behaviour {
  onRequest?: OnRequest
  /** False if the fault handles the connection itself. */
  onOpen?: (peer: Peer) => boolean
  /** Called instead of listening at once. */
  listen?: () => void
  /** False if each request is handled as soon as its head is complete, without its body. */
  waits_for_body?: boolean
}

export type ServedScenario = 'hello' | 'ping' | 'counter' | 'json' | 'order' | 'file'

const correctResponses: Record<ServedScenario, (request: ServiceRequest, serving: Serving) => string> = {
  hello: () => responseText(),
  ping: ({ body }) => {
    try {
      return jsonText(JSON.stringify(JSON.parse(body)))
    } catch {
      return badRequest()
    }
  },
  counter: ({ head, body }, serving) => {
    const added = head.startsWith('GET') ? 0 : postedNumber(body)
    if (added === null) return badRequest()
    serving.total += added
    return responseText({ body: String(serving.total) })
  },
  json: request => jsonText(productsOf(request)),
  order: request => respondToOrder(orderOf(request)),
  file: request => respondWithFile(request),
}

/** Null if the counter rejects it. */
export const postedNumber = (body: string): number | null =>
  /^\d{1,3}$/.test(body) && Number(body) <= 500 ? Number(body) : null

/** A correct server that calls `act` while a load runs. */
export const underLoad =
  (act: OnRequest): Behave =>
  serving =>
  request =>
    serving.isLoaded() ? act(request) : request.reply()

/** Handles the requests of each connection one at a time. */
export function serveFault(port: number, behave: Behave, scenario: ServedScenario): void {
  let connections = 0
  let loadedSince: number | null = null
  const isLoaded = () => serving.open >= LOADED_FROM
  const serving: Serving = {
    open: 0,
    total: 0,
    request_count: 0,
    server: createServer({ noDelay: true }),
    port,
    isLoaded,
    loaded_s: () => (loadedSince === null ? 0 : (performance.now() - loadedSince) / 1000),
  }
  const behaviours = behave(serving)
  const behaviour: Behaviour = typeof behaviours === 'function' ? { onRequest: behaviours } : behaviours
  const {
    onRequest = (request: FaultRequest) => request.reply(),
    onOpen = () => true,
    listen,
    waits_for_body = true,
  } = behaviour
  serving.server.on('connection', socket => {
    connections += 1
    serving.open += 1
    if (loadedSince === null && isLoaded()) loadedSince = performance.now()
    const peer: Peer = { socket, number: connections, request_count: 0 }
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      serving.open -= 1
      if (!isLoaded()) loadedSince = null
    })
    if (onOpen(peer)) read(peer, serving, onRequest, scenario, waits_for_body)
  })
  process.on('SIGTERM', () => process.exit(0))
  if (listen) listen()
  else serving.server.listen(port, '127.0.0.1', 4096)
}

/** Reads the requests of one connection and calls `onRequest` for each. */
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
      peer.request_count += 1
      serving.request_count += 1
      let isDirect = true
      busyWork(BASE_US)
      onRequest({
        ...{ head, body, peer },
        reply: (response = correctResponses[scenario]({ head, body }, serving)) => {
          if (socket.writable) socket.write(response, 'latin1')
          isBusy = false
          if (!isDirect) next()
        },
        close: (response = responseText()) => socket.end(response, 'latin1'),
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

/** Uses the CPU for `us` microseconds. */
export function busyWork(us: number): void {
  const end = performance.now() + us / 1000
  while (performance.now() < end);
}
