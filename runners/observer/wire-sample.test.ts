import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchangesOf, type Packet, readPackets } from './wire-sample.ts'

const OPENING = 'GET / HTTP/1.1\r\n'
const REQUEST = `${OPENING}Host: a\r\n\r\n`
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** A connection whose packets are made in order; the sequences wrap around. */
function talk(connection = 'a:2 b:80') {
  let [asked, answered] = [2 ** 32 - 50, 7]
  const packet = (text: string, is_request: boolean): Packet => {
    const [sequence, acknowledged] = is_request ? [asked, answered] : [answered, asked]
    if (is_request) asked = (asked + text.length) >>> 0
    else answered = (answered + text.length) >>> 0
    return { connection, local_port: 2, is_request, sequence, acknowledged, payload: Buffer.from(text), is_cut: false }
  }
  return { ask: (text = REQUEST) => packet(text, true), answer: (text = ANSWER) => packet(text, false) }
}

const read = (packets: Packet[]) =>
  [
    ...exchangesOf(
      packets,
      payload => payload.toString('latin1').startsWith(OPENING),
      () => null,
    ),
  ].map(({ request, answer, is_closed }) => [request.toString(), answer.toString(), is_closed])

test('requests and their answers, in one packet or in several', () => {
  const { ask, answer } = talk()
  const packets = [
    ask(),
    answer(),
    ask(REQUEST.slice(0, 20)),
    ask(REQUEST.slice(20)),
    answer('HTTP'),
    answer('/1.1'),
    ask(),
  ]
  assert.deepEqual(read(packets), [
    [REQUEST, ANSWER, true],
    [REQUEST, 'HTTP/1.1', true],
  ])
})

test('all that came before the next request is the answer, and the last one may not be complete', () => {
  const { ask, answer } = talk()
  assert.deepEqual(read([ask(), answer(), answer(), ask(), answer('HT')]), [
    [REQUEST, ANSWER + ANSWER, true],
    [REQUEST, 'HT', false],
  ])
})

test('what was sent again counts once', () => {
  const { ask, answer } = talk()
  const [first, reply] = [ask(), answer()]
  assert.deepEqual(read([first, first, reply, reply, ask()]), [[REQUEST, ANSWER, true]])
})

test('where the ring was full nothing is made up, and the next request begins again', () => {
  for (const missing of [0, 1, 2, 3]) {
    const { ask, answer } = talk()
    const packets = [ask(), answer('HTTP/1.1 '), answer('200'), ask(), answer(), ask()]
    const found = read(packets.filter((_, index) => index !== missing))
    assert.deepEqual(found, missing === 3 ? [] : [[REQUEST, ANSWER, true]], `without packet ${missing}`)
  }
})

test('an answer that was not read does not make one request of two', () => {
  const { ask, answer } = talk()
  const first = ask()
  answer()
  assert.deepEqual(read([first, ask(), answer(), ask()]), [[REQUEST, ANSWER, true]])
})

test('connections are apart, and a cut packet or another opening is omitted', () => {
  const [one, other, third] = [talk(), talk('c:4 b:80'), talk('d:6 b:80')]
  const packets = [one.ask(), other.ask(), other.answer(), { ...one.answer(), is_cut: true }, one.ask(), other.ask()]
  assert.deepEqual(read([...packets, third.ask('POST / HTTP/1.1'), third.answer(), third.ask()]), [
    [REQUEST, ANSWER, true],
  ])
})

test('packets as the tap keeps them', () => {
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
  const kept = (length: number) => [Buffer.from(Uint32Array.of(length).buffer), ip.subarray(0, length)]
  const [packet, cut] = readPackets(Buffer.concat([...kept(49), ...kept(47)]), 80)
  assert.deepEqual(packet, {
    ...{ connection: '10.0.0.1:4444 10.0.0.2:80', local_port: 4444, is_request: true, sequence: 9, acknowledged: 11 },
    ...{ payload: Buffer.from('hello'), is_cut: false },
  })
  assert.equal(cut?.is_cut, true)
})
