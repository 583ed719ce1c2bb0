/** The server of known behaviour: it counts what it received and sent, so that a report can be compared with it. */
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerCounts } from '../../pipeline/schema/records/generators.ts'

export interface Answer {
  after_ms: number
  /** 200 by default. */
  status?: number
  body?: string
  headers?: Readonly<Record<string, string>>
  /** The Content-Length, if it is not that of the body; null sends chunks. */
  promised_bytes?: number | null
  /** Closes the connection after the body. */
  closes?: true
}

/** The answer to the request with this number, from 1; null sends none. */
export type Respond = (number: number) => Answer | null

export const HELLO: Answer = { after_ms: 2, body: 'Hello, World!' }

/** At this path every server says hello. */
export const HELLO_PATH = '/hello'

export interface CountingServer {
  /** With its port, without a path. */
  address: string
  /** Closes all connections. */
  stop: () => Promise<ServerCounts>
}

/** Listens on a free port of 127.0.0.1. Errors: as of `listen`. */
export async function startServer(respond: Respond): Promise<CountingServer> {
  const answers: Record<string, number> = {}
  const latencies_s: number[] = []
  let [requests, cut_answers, connections, body_bytes] = [0, 0, 0, 0]
  const used = new WeakSet<object>()

  const listener: RequestListener = ({ url = '', socket }, response) => {
    const started = performance.now()
    requests++
    if (!used.has(socket)) connections++
    used.add(socket)
    // a generator may send the complete address
    const answer = url.endsWith(HELLO_PATH) ? HELLO : respond(requests)
    if (answer === null) return
    setTimeout(() => {
      if (response.destroyed) return
      write(response, answer, () => {
        const { status = 200, body = '', promised_bytes } = answer
        body_bytes += body.length
        if ((promised_bytes ?? 0) > body.length) cut_answers++
        else {
          answers[status] = (answers[status] ?? 0) + 1
          latencies_s.push((performance.now() - started) / 1000)
        }
      })
    }, answer.after_ms)
  }
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, listener)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      const complete = latencies_s.length
      const unanswered = requests - complete - cut_answers
      return { requests, answers, cut_answers, unanswered, connections, body_bytes, latency: latencyOf(latencies_s) }
    },
  }
}

function write(response: ServerResponse, answer: Answer, onWritten: () => void): void {
  const { status = 200, body = '', headers = {}, promised_bytes = body.length, closes = false } = answer
  const length = promised_bytes === null || status === 204 ? {} : { 'content-length': promised_bytes }
  response.writeHead(status, { ...length, ...headers })
  const done = () => {
    onWritten()
    if (closes) response.socket?.end()
  }
  if ((promised_bytes ?? 0) > body.length) response.write(body, done)
  else response.end(body, done)
}

/** A quantile is the sample of that rank. */
function latencyOf(latencies_s: readonly number[]): ServerCounts['latency'] {
  const ascending = latencies_s.toSorted((a, b) => a - b)
  const rank = (share: number) => rounded(ascending[Math.ceil(share * ascending.length) - 1] ?? 0)
  if (ascending.length === 0) return null
  const mean_s = ascending.reduce((sum, latency) => sum + latency, 0) / ascending.length
  return { mean_s: rounded(mean_s), p50_s: rank(0.5), p99_s: rank(0.99), max_s: rank(1) }
}

/** To microseconds. */
const rounded = (seconds: number): number => Number(seconds.toFixed(6))
