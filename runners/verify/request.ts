/** Sends requests over a plain socket, so that checks control packets, connections and headers exactly. */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpResponse, Request } from './oracle/response.ts'
import { asText, type Wire } from './oracle/wire.ts'
import { type ResponseReading, readResponse } from './read-response.ts'

export interface RequestResult {
  response: HttpResponse
  /** False if the server announced or caused the end of the connection. */
  is_keep_alive: boolean
}

/** No response that can be evaluated. The message is one sentence without a full stop. */
export interface Failure {
  response: null
  /** `closed`: the connection ended, or was never established, before the first byte of a response. */
  outcome: 'timeout' | 'closed' | 'error'
  message: string
}

export interface RequestOptions {
  timeout_ms?: number
  /**
   * Sends the request in two packets, cut at a share (0 to 1) of its head or of its body; 0 of the body is directly
   * after the head.
   */
  cut?: { part: 'head' | 'body'; at: number } | null
}

export interface ClientConnection {
  /** Null until the connection is established. */
  local_port: () => number | null
  /** Send the next request after the previous response; there is no pipelining. Never rejects. */
  send: (request: Request, options?: RequestOptions) => Promise<RequestResult | Failure>
  close: () => void
}

/**
 * Between the packets of a cut request: long enough for a server on a busy machine to read the first one separately.
 */
const BETWEEN_PACKETS_MS = 30
const TIMEOUT_MS = 4000

/** A refused connection is reported by the first request. */
export function openConnection(port: number, host = '127.0.0.1', wire: Wire = asText): ClientConnection {
  const socket = connect({ port, host, noDelay: true })
  let bytes: Buffer = Buffer.alloc(0)
  let ended: string | null = null
  let onChange: () => void = () => {}
  socket.on('data', (data: Buffer) => {
    bytes = bytes.length === 0 ? data : Buffer.concat([bytes, data])
    onChange()
  })
  const end = (message: string) => {
    ended ??= message
    onChange()
  }
  socket.on('error', error => end(`the connection broke: ${error.message}`))
  socket.on('close', () => end('the server closed the connection'))

  const send = async (
    request: Request,
    { timeout_ms = TIMEOUT_MS, cut = null }: RequestOptions = {},
  ): Promise<RequestResult | Failure> => {
    if (bytes.length > 0)
      return failure(`${bytes.length} bytes came after the previous response: its length is wrong`, socket)
    if (ended !== null) return failure(ended, socket, 'closed')
    const reading = new Promise<ResponseReading | Failure>(resolve => {
      const timer = setTimeout(
        () => resolve(failure(`no complete response came within ${timeout_ms / 1000} s`, socket, 'timeout')),
        timeout_ms,
      )
      const settle = (value: ResponseReading | Failure) => {
        clearTimeout(timer)
        onChange = () => {}
        resolve(value)
      }
      onChange = () => {
        try {
          if (bytes.length === 0 && ended !== null) settle(failure(`no response came: ${ended}`, socket, 'closed'))
          const read = readResponse(bytes, request.method, ended !== null, wire.decode)
          if (read) settle(read)
        } catch (error) {
          settle(failure((error as Error).message, socket))
        }
      }
    })
    await writeRequest(socket, bytesOf(request, `${host}:${port}`, wire), cut)
    const read = await reading
    if (read.response === null) return read
    bytes = bytes.subarray(read.used_bytes)
    if (bytes.length > 0) return failure(`${bytes.length} bytes came after the response: its length is wrong`, socket)
    return { response: read.response, is_keep_alive: read.is_keep_alive && ended === null }
  }
  return { local_port: () => socket.localPort ?? null, send, close: () => socket.destroy() }
}

/** Closes the connection. */
function failure(message: string, socket: Socket, outcome: Failure['outcome'] = 'error'): Failure {
  socket.destroy()
  return { response: null, outcome, message }
}

async function writeRequest(socket: Socket, { head, body }: RequestBytes, cut: RequestOptions['cut']): Promise<void> {
  const request = Buffer.concat([head, body])
  if (!cut) {
    socket.write(request)
    return
  }
  const length = cut.part === 'head' ? head.length : body.length
  const inside = Math.min(Math.floor(cut.at * length), length - 1)
  const at = cut.part === 'head' ? Math.max(1, inside) : head.length + inside
  socket.write(request.subarray(0, at))
  await sleep(BETWEEN_PACKETS_MS)
  if (socket.writable) socket.write(request.subarray(at))
}

interface RequestBytes {
  head: Buffer
  body: Buffer
}

/** With the Host header first, like load generators. */
export function bytesOf({ method, path, headers, body }: Request, place: string, wire: Wire): RequestBytes {
  const bodyBytes = wire.encode(body ?? '')
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${place}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [`Content-Length: ${bodyBytes.length}`]),
  ]
  return { head: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body: bodyBytes }
}
