import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scenario } from '../../pipeline/schema/case.ts'
import { createLoadJudges } from '../verify/oracle/judge-load.ts'
import { asText } from '../verify/oracle/wire.ts'
import { judgeSample } from './judge-sample.ts'

const PORT = 80

/** A packet as the capture stores it. */
function packet(from: number, to: number, sequence: number, acknowledged: number, text: string): Buffer {
  const bytes = Buffer.alloc(4 + 40 + text.length)
  bytes.writeUInt32LE(40 + text.length)
  bytes[4] = 0x45
  bytes.writeUInt16BE(40 + text.length, 6)
  bytes.writeUInt16BE(from, 24)
  bytes.writeUInt16BE(to, 26)
  bytes.writeUInt32BE(sequence, 28)
  bytes.writeUInt32BE(acknowledged, 32)
  bytes[36] = 0x50
  bytes.write(text, 44)
  return bytes
}

/** A connection on which each request gets its response. */
function talk(port: number, turns: readonly (readonly [body: string, answer: string])[]): Buffer {
  let [sent, received] = [0, 0]
  const packets = turns.flatMap(([body, answer]) => {
    const request = `POST / HTTP/1.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const pair = [
      packet(port, PORT, sent, received, request),
      packet(PORT, port, received, sent + request.length, answer),
    ]
    sent += request.length
    received += answer.length
    return pair
  })
  return Buffer.concat(packets)
}

const responseWith = (body: string, type = 'application/json') =>
  `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`

function judge(
  rule: 'echo-json' | 'counter',
  bytes: Buffer,
  probe_ports: number[] = [],
  failure: string | null = null,
) {
  const scenario = { oracle: { rule } } as Scenario
  return judgeSample(
    {
      packets: { failure, bytes },
      connections: probe_ports.map(local_port => ({ local_port, opened_us: 0, closed_us: null })),
    },
    {
      ...{ port: PORT, wire: asText, has_one_length: true },
      isOpening: payload => payload.toString('latin1').startsWith('POST / HTTP/1.1\r\n'),
      createJudge: createLoadJudges(scenario, 's', null),
    },
  )
}

test('each response is compared with its request', () => {
  const right = judge(
    'echo-json',
    talk(
      2,
      ['1', '2', '3'].map(body => [body, responseWith(body)]),
    ),
  )
  assert.deepEqual(right, {
    ...{ judged_count: 3, wrong_count: 0, wrong: [], unread: null },
    request_bytes: 'POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\n1'.length,
  })
  const canned = judge(
    'echo-json',
    talk(
      2,
      ['1', '2', '1'].map(body => [body, responseWith('1')]),
    ),
  )
  assert.deepEqual([canned.judged_count, canned.wrong_count, canned.wrong], [3, 1, ['body "1" instead of "2"']])
})

test('extra bytes after a response are wrong, and so is an incomplete response that the generator accepted', () => {
  const twice = judge(
    'echo-json',
    talk(2, [
      ['1', responseWith('1').repeat(2)],
      ['1', responseWith('1')],
    ]),
  )
  assert.deepEqual(twice.wrong, [`${responseWith('1').length} bytes came after the response`])
  const cut = judge(
    'echo-json',
    talk(2, [
      ['1', responseWith('1').slice(0, -1)],
      ['1', responseWith('1')],
    ]),
  )
  assert.deepEqual(cut.wrong, ['the next request was sent before the response was complete'])
})

test('a total never decreases on any connection', () => {
  const growing = [
    talk(2, [
      ['100', responseWith('100')],
      ['300', responseWith('400')],
    ]),
    talk(4, [
      ['200', responseWith('600')],
      ['100', responseWith('700')],
    ]),
  ]
  assert.equal(judge('counter', Buffer.concat(growing)).wrong_count, 0)
  assert.ok(judge('counter', Buffer.concat(growing.toReversed())).wrong_count > 0)
})

test("the probe's connections do not count as load, and a sample without responses has a reason", () => {
  const bytes = talk(2, [['1', responseWith('2')]])
  assert.equal(judge('echo-json', bytes).wrong_count, 1)
  const { judged_count, wrong_count, unread } = judge('echo-json', bytes, [2])
  assert.deepEqual([judged_count, wrong_count, unread], [0, 0, 'no complete response to the load was captured'])
  assert.equal(judge('echo-json', Buffer.alloc(0), [], 'EPERM').unread, 'EPERM')
})
