/** What the tap read, packet by packet, to requests and the bytes that answered them. */

export interface Packet {
  /** `address:port` of the generator's end, then of the server's. */
  connection: string
  local_port: number
  is_request: boolean
  /** Of its first byte, and of the next one that its sender expects: they wrap around at 2^32. */
  sequence: number
  acknowledged: number
  payload: Buffer
  /** The ring had no room for all of it. */
  is_cut: boolean
}

const LENGTH = 4

/** IPv4 and TCP with a payload, as the tap's filter lets them through; tap.h says how they are framed. */
export function* readPackets(bytes: Buffer, server_port: number): Generator<Packet> {
  for (let at = 0; at + LENGTH <= bytes.length; ) {
    const kept = bytes.readUInt32LE(at)
    const ip = bytes.subarray(at + LENGTH, at + LENGTH + kept)
    at += LENGTH + kept
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
      is_cut: ip.length < length,
    }
  }
}

export interface WireExchange<Sent> {
  connection: string
  /** What `onSent` gave when the request went out. */
  sent: Sent
  request: Buffer
  answer: Buffer
  /** The generator has sent its next request, so that for it the answer was complete; all bytes of both are here. */
  is_closed: boolean
}

interface Open<Sent> extends Pick<WireExchange<Sent>, 'sent'> {
  request: Buffer[]
  answer: Buffer[]
  /** The sequence of the next byte of either side. */
  next_request: number
  next_answer: number
}

/**
 * In order of their ends. A generator that waits for each answer sends its next request behind it, whatever else the server
 * sends, so that all that came between two requests is the answer to the first. Where bytes are missing, because the ring was
 * full, the exchange is omitted and the connection is taken up again at its next request, of which `isOpening` knows the first packet.
 */
export function* exchangesOf<Sent>(
  packets: Iterable<Packet>,
  isOpening: (payload: Buffer) => boolean,
  onSent: (connection: string) => Sent,
): Generator<WireExchange<Sent>> {
  const open = new Map<string, Open<Sent>>()
  const close = (connection: string, { request, answer, sent }: Open<Sent>, is_closed: boolean) => ({
    ...{ connection, sent, is_closed },
    request: Buffer.concat(request),
    answer: Buffer.concat(answer),
  })
  for (const { connection, is_request, sequence, acknowledged, payload, is_cut } of packets) {
    const sampled = open.get(connection)
    const next = is_request ? sampled?.next_request : sampled?.next_answer
    const missing_bytes = next === undefined ? 0 : (sequence - next) | 0
    // sent once more: it is here already
    if (missing_bytes < 0) continue
    const after = (sequence + payload.length) >>> 0
    if (is_request && sampled !== undefined && sampled.answer.length > 0) {
      if (missing_bytes === 0 && acknowledged === sampled.next_answer) yield close(connection, sampled, true)
      open.delete(connection)
    } else if (sampled !== undefined) {
      // a request that acknowledges more: the answer before it was not read
      if (missing_bytes > 0 || is_cut || (is_request && acknowledged !== sampled.next_answer)) open.delete(connection)
      else if (is_request) {
        sampled.request.push(payload)
        sampled.next_request = after
      } else {
        sampled.answer.push(payload)
        sampled.next_answer = after
      }
    }
    if (is_request && !open.has(connection) && !is_cut && isOpening(payload)) {
      const begun = { request: [payload], answer: [], next_request: after, next_answer: acknowledged }
      open.set(connection, { ...begun, sent: onSent(connection) })
    }
  }
  for (const [connection, sampled] of open) if (sampled.answer.length > 0) yield close(connection, sampled, false)
}
