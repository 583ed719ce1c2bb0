/** Servers for tests: right ones for each scenario, and what spoils them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net'
import type { Scenario } from '../../pipeline/vocabulary/case.ts'
import { asText, type Wire } from './oracle/wire.ts'

const common = { folder: '/made', tool: 'wrk', loads: [{ threads: 1, connections: 1 }] } as const
const times = { duration_s: 1, warm_up_s: 0, trials: 1 }

export const hello: Scenario = {
  ...common,
  ...times,
  scenario_id: 'hello',
  name: 'Hello',
  request: { method: 'GET', path: '/' },
  oracle: { rule: 'exact', status: 200, headers: { 'content-type': 'text/plain' }, body: 'Hello, World!' },
}
export const ping: Scenario = {
  ...common,
  ...times,
  scenario_id: 'ping',
  name: 'Ping',
  request: { method: 'POST', path: '/ping', headers: { 'Content-Type': 'application/json' }, body: '{"sequence": 2}' },
  oracle: { rule: 'echo-json' },
}
export const counter: Scenario = {
  ...common,
  ...times,
  scenario_id: 'counter',
  name: 'Counter',
  request: { method: 'POST', path: '/', body: '500' },
  oracle: { rule: 'counter' },
  binary_where: { payload: 'binary' },
}

export interface Question {
  request: IncomingMessage
  body: string
}
export interface Reply {
  status: number
  body: string
  headers: Record<string, string>
  delay_ms: number
}
export type Reason = (question: Question) => Reply

const reply = (body: string, type = 'text/plain', status = 200): Reply => ({
  status,
  body,
  headers: { 'Content-Type': type },
  delay_ms: 0,
})

/** A right server's reply to each question; make one for each server, for the counter counts. */
export function rightReason({ oracle }: Scenario): Reason {
  let total = 0
  if (oracle.rule === 'exact') return () => reply('Hello, World!')
  if (oracle.rule === 'echo-json')
    return ({ body }) => {
      try {
        return reply(JSON.stringify({ sequence: JSON.parse(body).sequence }), 'application/json')
      } catch {
        return reply('', 'text/plain', 400)
      }
    }
  return ({ request, body }) => {
    if (request.method === 'GET') return reply(String(total))
    if (!/^\d{1,3}$/.test(body) || Number(body) > 500) return reply('', 'text/plain', 400)
    total += Number(body)
    return reply(String(total))
  }
}

/** Calls `use` with the port of a server that lives only as long; its bodies travel as `wire` says. */
export async function withServer<T>(
  reason: Reason,
  use: (port: number) => Promise<T>,
  wire: Wire = asText,
): Promise<T> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const { status, body, headers, delay_ms } = reason({ request, body: wire.decode(Buffer.concat(parts)) })
      setTimeout(() => response.writeHead(status, headers).end(wire.encode(body)), delay_ms)
    })
  }
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
}

/** The same for a server that is not HTTP, or hardly: `serve` gets each connection. */
export async function withRawServer<T>(serve: (socket: Socket) => void, use: (port: number) => Promise<T>): Promise<T> {
  const sockets = new Set<Socket>()
  const server = createNetServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use((server.address() as AddressInfo).port)
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
}
