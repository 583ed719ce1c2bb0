import assert from 'node:assert/strict'
import { test } from 'node:test'
import { establishedConnections, progressingConnections, readSockets, receivedBytes } from './sockets.ts'

const read = (...samples: object[]) => readSockets(JSON.stringify({ samples }))
const connection = (local_port: number, received_bytes: number, sent_bytes: number) => ({
  ...{ local_port, received_bytes, sent_bytes },
})

test('a compact list is steps from the connection before, down as well as up', () => {
  const connections = '100:50:7 1:-20:3 2 -3:0:-1'
  const { samples, problems } = read({ moment: 'start', established_count: 4, connections })
  assert.deepEqual(problems, [])
  assert.deepEqual(samples, [
    {
      ...{ moment: 'start', elapsed_s: null, established_count: 4, without_progress_count: null },
      received_bytes_histogram: null,
      connections: [connection(100, 50, 7), connection(101, 30, 10), connection(103, 30, 10), connection(100, 30, 9)],
    },
  ])
})

test('a compact list and a list of lists say the same', () => {
  const own = { moment: 'end', elapsed_s: 2.5, established_count: 2, without_progress_count: 1 }
  const [lists] = read({
    ...own,
    connections: [
      [7, 20, 3],
      [9, 10, 4],
    ],
  }).samples
  const [steps] = read({ ...own, connections: '7:20:3 2:-10:1' }).samples
  assert.deepEqual(lists?.connections, [connection(7, 20, 3), connection(9, 10, 4)])
  assert.deepEqual(steps, lists)
  assert.deepEqual(read({ ...own, connections: '' }).samples[0]?.connections, [])
})

test('a sample that is not whole is a problem, and the others are read', () => {
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
  ]
  const { samples, problems } = read(...damaged.map(change => ({ ...whole, ...change })), whole)
  assert.equal(samples.length, 1)
  assert.deepEqual(
    problems,
    damaged.map((_, index) => `samples[${index}] is not a sample of sockets`),
  )
  assert.deepEqual(read([] as object).problems, ['samples[0] is not a sample of sockets'])
  assert.deepEqual(readSockets('{}'), { samples: [], problems: ['there is no list of samples'] })
})

test('connections are counted by what they received, ascending', () => {
  const { samples } = read({ moment: 'start', established_count: 4, connections: '1:30:9 1:-10 1:10 1:10' })
  assert.deepEqual(samples.map(receivedBytes), [
    [
      { received_bytes: 20, connection_count: 1 },
      { received_bytes: 30, connection_count: 2 },
      { received_bytes: 40, connection_count: 1 },
    ],
  ])
})

test('progress is more bytes than in the middle, by port', () => {
  const at = (moment: string, connections: string, established_count = 3) => ({
    moment,
    connections,
    established_count,
  })
  const { samples } = read(at('start', '1:9', 5), at('middle', '1:10 1:10 1:10'), at('end', '1:10 1:11 1:9', 2))
  assert.equal(progressingConnections(samples), 1)
  assert.equal(establishedConnections(samples), 5)
  assert.equal(progressingConnections(samples.slice(0, 2)), null)
  assert.equal(progressingConnections(samples.slice(2)), null)
  assert.equal(establishedConnections([]), null)
  // one of the two moments is not listed: what the end itself counted is used
  const counted = { moment: 'end', established_count: 9, without_progress_count: 2 }
  assert.equal(progressingConnections(read(at('middle', '1:10'), counted).samples), 7)
  const wide = { moment: 'middle', established_count: 9, received_bytes_histogram: [[8, 9]] }
  const end = { ...at('end', '1:10', 9), without_progress_count: 3 }
  assert.equal(progressingConnections(read(wide, end).samples), 6)
})
