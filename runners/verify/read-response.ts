/** Reads one HTTP/1.1 response strictly, because a benchmark has to detect what lenient clients tolerate. */
import type { HttpResponse } from './oracle/response.ts'
import { asText } from './oracle/wire.ts'

export interface ResponseReading {
  response: HttpResponse
  /** The length of the response; further bytes belong to no request. */
  used_bytes: number
  /** False if the response announces the end of the connection. */
  is_keep_alive: boolean
}

/** Far more than any scenario's response, for servers whose response never ends. */
const LONGEST_BYTES = 1_000_000

/** Null while bytes are missing. `isEnd`: the server has closed. Errors: what is wrong with the response. */
export function readResponse(
  bytes: Buffer,
  method: string,
  isEnd: boolean,
  decode = asText.decode,
): ResponseReading | null {
  if (bytes.length > LONGEST_BYTES) throw new Error(`the response is longer than ${LONGEST_BYTES} bytes`)
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return missing(bytes, isEnd)
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const [, minor, code] = /^HTTP\/1\.([01]) (\d{3})(?: .*)?$/.exec(statusLine) ?? []
  if (code === undefined) throw new Error(`the response begins with ${JSON.stringify(statusLine.slice(0, 60))}`)
  const status = Number(code)
  const bodyStart = headEnd + 4
  if (status < 200) {
    const next = readResponse(bytes.subarray(bodyStart), method, isEnd, decode)
    return next && { ...next, used_bytes: next.used_bytes + bodyStart }
  }
  const headers = readHeaders(lines)
  const connection = (headers.connection ?? '').toLowerCase()
  const announcesKeepAlive = minor === '1' ? !connection.includes('close') : connection.includes('keep-alive')
  const reading = (body: Buffer, used_bytes: number, is_keep_alive = announcesKeepAlive): ResponseReading => ({
    response: { status, headers, body: decode(body), bytes: body },
    used_bytes,
    is_keep_alive,
  })
  if (method === 'HEAD' || status === 204 || status === 304) return reading(Buffer.alloc(0), bodyStart)
  if (headers['transfer-encoding'] !== undefined && headers['content-length'] !== undefined)
    throw new Error('the response has a Content-Length and a Transfer-Encoding: RFC 9112 allows one of them')
  if ((headers['transfer-encoding'] ?? '').toLowerCase().endsWith('chunked')) {
    const chunks = readChunks(bytes, bodyStart)
    return chunks ? reading(chunks.body, chunks.end) : missing(bytes, isEnd)
  }
  const length = headers['content-length']
  if (length === undefined) return isEnd ? reading(bytes.subarray(bodyStart), bytes.length, false) : null
  if (!/^\d{1,15}$/.test(length)) throw new Error(`the Content-Length is ${JSON.stringify(length.slice(0, 60))}`)
  const end = bodyStart + Number(length)
  return bytes.length >= end ? reading(bytes.subarray(bodyStart, end), end) : missing(bytes, isEnd)
}

function missing(bytes: Buffer, isEnd: boolean): null {
  if (isEnd) throw new Error(`the server closed the connection after ${bytes.length} bytes of a response`)
  return null
}

function readHeaders(lines: string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const [, name, padded = ''] = /^([!#$%&'*+.^_`|~\w-]+):(.*)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`a header line is ${JSON.stringify(line.slice(0, 60))}`)
    const key = name.toLowerCase()
    const value = padded.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`
  }
  return headers
}

/** Null while chunks are missing; trailers are skipped. */
function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | null {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const line = bytes.toString('latin1', at, lineEnd)
    const [, size] = /^([0-9a-fA-F]{1,8})[ \t]*(?:;.*)?$/.exec(line) ?? []
    if (size === undefined) throw new Error(`the size of a chunk is ${JSON.stringify(line.slice(0, 60))}`)
    at = lineEnd + 2
    const length = Number.parseInt(size, 16)
    if (length === 0) {
      if (bytes.toString('latin1', at, at + 2) === '\r\n') return { body: Buffer.concat(parts), end: at + 2 }
      const trailersEnd = bytes.indexOf('\r\n\r\n', at)
      return trailersEnd < 0 ? null : { body: Buffer.concat(parts), end: trailersEnd + 4 }
    }
    if (bytes.length < at + length + 2) return null
    parts.push(bytes.subarray(at, at + length))
    if (bytes.toString('latin1', at + length, at + length + 2) !== '\r\n')
      throw new Error(`a chunk does not end after the ${length} bytes of its size`)
    at += length + 2
  }
}
