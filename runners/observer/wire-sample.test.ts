import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangesOf, type Packet, readPackets } from './wire-sample.ts'

const OPENING = 'GET / HTTP/1.1\r\n'
const REQUEST = `${OPENING}Host: a\r\n\r\n`
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** A connection that creates packets in order, with sequence numbers that wrap around. */
function talk(connection = 'a:2 b:80') {
  let [sent, received] = [2 ** 32 - 50, 7]
  const packet = (text: string, is_request: boolean): Packet => {
    const [sequence, acknowledged] = is_request ? [sent, received] : [received, sent]
    if (is_request) sent = (sent + text.length) >>> 0
    else received = (received + text.length) >>> 0
    const flags = { is_last: false, is_cut: false }
    return { connection, local_port: 2, is_request, sequence, acknowledged, payload: Buffer.from(text), ...flags }
  }
  return {
    send: (text = REQUEST) => packet(text, true),
    reply: (text = ANSWER) => packet(text, false),
    close: () => ({ ...packet('', true), is_last: true }),
  }
}

const read = (packets: Packet[]) =>
  [
    ...exchangesOf(
      packets,
      payload => payload.toString('latin1').startsWith(OPENING),
      () => null,
    ),
  ].map(({ request, response, is_closed }) => [request.toString(), response.toString(), is_closed])

test('requests and responses are assembled from one or more packets', () => {
  const { send, reply } = talk()
  const packets = [
    send(),
    reply(),
    send(REQUEST.slice(0, 20)),
    send(REQUEST.slice(20)),
    reply('HTTP'),
    reply('/1.1'),
    send(),
  ]
  assert.deepEqual(read(packets), [
    [REQUEST, ANSWER, true],
    [REQUEST, 'HTTP/1.1', true],
  ])
})

test('the response is everything before the next request, and the last one may be incomplete', () => {
  const { send, reply } = talk()
  assert.deepEqual(read([send(), reply(), reply(), send(), reply('HT')]), [
    [REQUEST, ANSWER + ANSWER, true],
    [REQUEST, 'HT', false],
  ])
})

test('a response that begins after the generator closed the connection is omitted', () => {
  const late = talk()
  assert.deepEqual(read([late.send(), late.close(), late.reply('HTTP/1.1 500')]), [])
  const early = talk()
  assert.deepEqual(read([early.send(), early.reply('HTTP/1.1 '), early.close(), early.reply('200')]), [
    [REQUEST, 'HTTP/1.1 200', false],
  ])
})

test('retransmissions count once', () => {
  const { send, reply } = talk()
  const [first, response] = [send(), reply()]
  assert.deepEqual(read([first, first, response, response, send()]), [[REQUEST, ANSWER, true]])
})

test('exchanges with missing packets are omitted, and the next request starts another', () => {
  for (const missing of [0, 1, 2, 3]) {
    const { send, reply } = talk()
    const packets = [send(), reply('HTTP/1.1 '), reply('200'), send(), reply(), send()]
    const found = read(packets.filter((_, index) => index !== missing))
    assert.deepEqual(found, missing === 3 ? [] : [[REQUEST, ANSWER, true]], `without packet ${missing}`)
  }
})

test('two requests are not merged if the response between them was not captured', () => {
  const { send, reply } = talk()
  const first = send()
  reply()
  assert.deepEqual(read([first, send(), reply(), send()]), [[REQUEST, ANSWER, true]])
})

test('connections are separate, and cut packets and other openings are omitted', () => {
  const [one, other, third] = [talk(), talk('c:4 b:80'), talk('d:6 b:80')]
  const packets = [one.send(), other.send(), other.reply(), { ...one.reply(), is_cut: true }, one.send(), other.send()]
  assert.deepEqual(read([...packets, third.send('POST / HTTP/1.1'), third.reply(), third.send()]), [
    [REQUEST, ANSWER, true],
  ])
})

test('captured packets are parsed', () => {
  const ip = Buffer.alloc(24 + 20 + 5)
  ip[0] = 0x46 // with an option
  ip.writeUInt16BE(ip.length, 2)
  ip.set([10, 0, 0, 1], 12)
  ip.set([10, 0, 0, 2], 16)
  ip.writeUInt16BE(4444, 24)
  ip.writeUInt16BE(80, 26)
  ip.writeUInt32BE(9, 28)
  ip.writeUInt32BE(11, 32)
  ip[36] = 0x50
  ip.write('hello', 44)
  const stored = (length: number, flags: number) => {
    ip[37] = flags
    return Buffer.concat([Buffer.from(Uint32Array.of(length).buffer), ip.subarray(0, length)])
  }
  const packets = [stored(49, 0x18), stored(47, 0x11), stored(44, 0x04)]
  const [packet, cut, reset] = readPackets(Buffer.concat(packets), 80)
  assert.deepEqual(packet, {
    ...{ connection: '10.0.0.1:4444 10.0.0.2:80', local_port: 4444, is_request: true, sequence: 9, acknowledged: 11 },
    ...{ payload: Buffer.from('hello'), is_last: false, is_cut: false },
  })
  assert.deepEqual([cut?.is_cut, cut?.is_last, reset?.is_last], [true, true, true])
})
