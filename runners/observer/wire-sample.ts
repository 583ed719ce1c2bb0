/** Assembles captured packets to requests and responses. */

export interface Packet {
  /** `address:port` of the generator's end, then of the server's. */
  connection: string
  local_port: number
  is_request: boolean
  /** The number of its first byte and of the next byte that its sender expects, modulo 2^32. */
  sequence: number
  acknowledged: number
  payload: Buffer
  /** Whether its sender sends no more (FIN or RST). */
  is_last: boolean
  /** Whether it did not fit into a frame. */
  is_cut: boolean
}

const LENGTH = 4
const FIN_OR_RST = 5

/** Reads the IPv4 packets that the capture's filter selects (capture.c); capture.h describes the framing. */
export function* readPackets(bytes: Buffer, server_port: number): Generator<Packet> {
  for (let at = 0; at + LENGTH <= bytes.length; ) {
    const stored = bytes.readUInt32LE(at)
    const ip = bytes.subarray(at + LENGTH, at + LENGTH + stored)
    at += LENGTH + stored
    const tcp = ip.subarray(((ip[0] ?? 0) & 15) * 4)
    if (tcp.length < 20) continue
    const length = ip.readUInt16BE(2)
    const ends = [0, 1].map(
      end => `${[...ip.subarray(12 + 4 * end, 16 + 4 * end)].join('.')}:${tcp.readUInt16BE(2 * end)}`,
    )
    const is_request = tcp.readUInt16BE(2) === server_port
    yield {
      connection: (is_request ? ends : ends.toReversed()).join(' '),
      local_port: tcp.readUInt16BE(is_request ? 0 : 2),
      is_request,
      sequence: tcp.readUInt32BE(4),
      acknowledged: tcp.readUInt32BE(8),
      payload: ip.subarray(ip.length - tcp.length + ((tcp[12] ?? 0) >> 4) * 4, length),
      is_last: ((tcp[13] ?? 0) & FIN_OR_RST) !== 0,
      is_cut: ip.length < length,
    }
  }
}

export interface WireExchange<Sent> {
  connection: string
  /** The result of `onSent` when the request was sent. */
  sent: Sent
  request: Buffer
  response: Buffer
  /** Whether the generator sent its next request, so it considered the response complete, and no byte is missing. */
  is_closed: boolean
}

interface Open<Sent> extends Pick<WireExchange<Sent>, 'sent'> {
  request: Buffer[]
  response: Buffer[]
  /** The sequence number of the next byte of each side. */
  next_request: number
  next_answer: number
}

/**
 * In order of their ends. The generator waits for each response before it sends the next request, so all bytes between
 * two requests are the response to the first. If bytes are missing, because the ring was full, the exchange is omitted,
 * and the connection continues with its next request, whose first packet `isOpening` recognises. A response that begins
 * after the generator closed the connection is omitted, too: a server may cancel what nobody waits for.
 */
export function* exchangesOf<Sent>(
  packets: Iterable<Packet>,
  isOpening: (payload: Buffer) => boolean,
  onSent: (connection: string) => Sent,
): Generator<WireExchange<Sent>> {
  const open = new Map<string, Open<Sent>>()
  const close = (connection: string, { request, response, sent }: Open<Sent>, is_closed: boolean) => ({
    ...{ connection, sent, is_closed },
    request: Buffer.concat(request),
    response: Buffer.concat(response),
  })
  for (const { connection, is_request, sequence, acknowledged, payload, is_last, is_cut } of packets) {
    const exchange = open.get(connection)
    if (is_request && is_last && exchange?.response.length === 0) open.delete(connection)
    if (payload.length === 0) continue
    const next = is_request ? exchange?.next_request : exchange?.next_answer
    const missing_bytes = next === undefined ? 0 : (sequence - next) | 0
    // a retransmission
    if (missing_bytes < 0) continue
    const after = (sequence + payload.length) >>> 0
    if (is_request && exchange !== undefined && exchange.response.length > 0) {
      if (missing_bytes === 0 && acknowledged === exchange.next_answer) yield close(connection, exchange, true)
      open.delete(connection)
    } else if (exchange !== undefined) {
      // a request that acknowledges more bytes: the response before it was not captured
      if (missing_bytes > 0 || is_cut || (is_request && acknowledged !== exchange.next_answer)) open.delete(connection)
      else if (is_request) {
        exchange.request.push(payload)
        exchange.next_request = after
      } else {
        exchange.response.push(payload)
        exchange.next_answer = after
      }
    }
    if (is_request && !open.has(connection) && !is_cut && isOpening(payload)) {
      const begun = { request: [payload], response: [], next_request: after, next_answer: acknowledged }
      open.set(connection, { ...begun, sent: onSent(connection) })
    }
  }
  for (const [connection, exchange] of open) if (exchange.response.length > 0) yield close(connection, exchange, false)
}
