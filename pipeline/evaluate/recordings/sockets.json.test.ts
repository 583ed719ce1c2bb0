import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Connection, recorded, type SocketsAtMoment } from './sockets.json.ts'

const read = (...samples: object[]) => recorded.read(JSON.stringify({ samples }))
const samplesOf = (...samples: object[]) => read(...samples).content ?? []
const factsOf = (...samples: object[]) => recorded.facts(samplesOf(...samples), {})
const connection = (local_port: number, received_bytes: number, sent_bytes: number) => ({
  ...{ local_port, received_bytes, sent_bytes },
})

test('a compact list contains positive and negative steps from the previous connection', () => {
  const connections = '100:50:7 1:-20:3 2 -3:0:-1'
  const { content, problems } = read({ moment: 'start', established_count: 4, connections })
  assert.deepEqual(problems, [])
  assert.deepEqual(content, [
    {
      ...{ moment: 'start', established_count: 4 },
      connections: [connection(100, 50, 7), connection(101, 30, 10), connection(103, 30, 10), connection(100, 30, 9)],
    },
  ])
})

test('a compact list and a list of lists are equivalent', () => {
  const sample = { moment: 'end', elapsed_s: 2.5, established_count: 2, without_progress_count: 1 }
  const [lists] = samplesOf({
    ...sample,
    connections: [
      [7, 20, 3],
      [9, 10, 4],
    ],
  })
  const [steps] = samplesOf({ ...sample, connections: '7:20:3 2:-10:1' })
  assert.deepEqual(lists?.connections, [connection(7, 20, 3), connection(9, 10, 4)])
  assert.deepEqual(steps, lists)
  assert.deepEqual(samplesOf({ ...sample, connections: '' })[0]?.connections, [])
})

test('an incomplete sample is a problem with its place, and the file is not used', () => {
  const whole = { moment: 'start', elapsed_s: 0, established_count: 1, connections: [[1, 2, 3]] }
  const damaged = [
    { moment: 'later' },
    { established_count: -1 },
    { established_count: 1.5 },
    { elapsed_s: -0.1 },
    { elapsed_s: '1' },
    { without_progress_count: -1 },
    { connections: 'x' },
    { connections: '5:-1' },
    { connections: [[1, 2]] },
    { connections: [[1, 2, 3.5]] },
    { connections: {} },
    { received_bytes_histogram: [[1, 2, 3]] },
    { received_bytes_histogram: [[1, -2]] },
    { more: 1 },
  ]
  for (const change of damaged) {
    const { content, problems } = read(whole, { ...whole, ...change })
    assert.equal(content, null)
    assert.match(problems[0]?.problem ?? '', new RegExp(`^samples\\[1\\]\\.${Object.keys(change)}`))
  }
  assert.match(recorded.read('{}').problems[0]?.problem ?? '', /^"samples" is missing/)
})

test('connections are counted by received bytes, ascending', () => {
  const listed = { moment: 'start', established_count: 4, connections: '1:30:9 1:-10 1:10 1:10' }
  const counted = { moment: 'end', established_count: 9, received_bytes_histogram: [[8, 9]] }
  assert.deepEqual(recorded.rows(samplesOf(listed, counted), {}).socket_bytes, [
    { moment: 'start', received_bytes: 20, connection_count: 1 },
    { moment: 'start', received_bytes: 30, connection_count: 2 },
    { moment: 'start', received_bytes: 40, connection_count: 1 },
    { moment: 'end', received_bytes: 8, connection_count: 9 },
  ])
})

test('a connection made progress if it has more bytes than in the middle', () => {
  const at = (moment: string, connections: string, established_count = 3) => ({
    moment,
    connections,
    established_count,
  })
  const samples = [at('start', '1:9', 5), at('middle', '1:10 1:10 1:10'), at('end', '1:10 1:11 1:9 6:-29 1:-1', 2)]
  // the second, and the first of the two that were opened in between, which received 1 byte and none
  assert.deepEqual(factsOf(...samples), { progressing_connections: 2, established_connections: 5 })
  assert.equal(factsOf(...samples.slice(0, 2)).progressing_connections, null)
  const late = factsOf(...samples.slice(0, 2), at('end', '', 0)).progressing_connections
  assert.equal(late, null, 'the end was taken after the generator had left')
  assert.deepEqual(factsOf(...samples.slice(2)), { progressing_connections: null, established_connections: 2 })
  assert.equal(factsOf().established_connections, null)
  // one of the two moments is not listed: what the end itself counted is used
  const counted = { moment: 'end', established_count: 9, without_progress_count: 2 }
  assert.equal(factsOf(at('middle', '1:10'), counted).progressing_connections, 7)
  const wide = { moment: 'middle', established_count: 9, received_bytes_histogram: [[8, 9]] }
  const end = { ...at('end', '1:10', 9), without_progress_count: 3 }
  assert.equal(factsOf(wide, end).progressing_connections, 6)
})

const each = (local_port: number, received_bytes: number) => connection(local_port, received_bytes, 1)
const seenAt = (moment: SocketsAtMoment['moment'], connections: Connection[]): SocketsAtMoment => {
  return { moment, elapsed_s: 0.5, connections }
}

test('connections are listed, and those without received bytes since the previous snapshot are counted', () => {
  const json = recorded.write([
    seenAt('start', [each(1, 5), each(2, 5)]),
    seenAt('middle', [each(1, 9), each(2, 5), each(3, 0)]),
  ])
  const { content: samples, problems } = recorded.read(json)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    samples?.map(({ without_progress_count }) => without_progress_count),
    [null, 1],
  )
  assert.deepEqual(
    samples?.map(({ connections }) => connections),
    [
      [each(1, 5), each(2, 5)],
      [each(1, 9), each(2, 5), each(3, 0)],
    ],
  )
  assert.deepEqual(
    JSON.parse(json).samples.map(({ connections }: { connections: string }) => connections),
    ['1:5:1 1', '1:9:1 1:-4 1:-5'],
  )
})

test('above 2,000 connections, or without room, they are a histogram by powers of two', () => {
  const many = Array.from({ length: 2001 }, (_, index) => each(index + 1, index))
  const found = JSON.parse(recorded.write([seenAt('start', many)])).samples[0]
  assert.equal(found.established_count, 2001)
  assert.deepEqual(found.received_bytes_histogram.slice(0, 4), [
    [0, 1],
    [1, 1],
    [2, 2],
    [4, 4],
  ])
  assert.equal(found.connections, undefined)
  const few = [seenAt('start', [each(1, 5)])]
  assert.ok(JSON.parse(recorded.write(few)).samples[0].connections)
  assert.ok(JSON.parse(recorded.shorten?.(few) ?? '').samples[0].received_bytes_histogram)
})
