import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSockets } from '../../pipeline/sources/recording/sockets.ts'
import type { Connection } from './observer-record.ts'
import { type SocketsAtMoment, socketsJson, withoutOwn } from './sockets.ts'

const each = (local_port: number, received_bytes: number): Connection => ({ local_port, received_bytes, sent_bytes: 1 })
const at = (moment: SocketsAtMoment['moment'], connections: Connection[]): SocketsAtMoment => ({
  moment,
  elapsed_s: 0.5,
  connections,
  cpu_us: 10_000,
})

test('connections are listed, and what received nothing since the look before is counted', () => {
  const json = socketsJson([at('start', [each(1, 5), each(2, 5)]), at('middle', [each(1, 9), each(2, 5), each(3, 0)])])
  const { samples, problems } = readSockets(json)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    samples.map(({ without_progress_count }) => without_progress_count),
    [null, 1],
  )
  assert.deepEqual(
    samples.map(({ connections }) => connections),
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
  const found = JSON.parse(socketsJson([at('start', many)])).samples[0]
  assert.equal(found.established_count, 2001)
  assert.deepEqual(found.received_bytes_histogram.slice(0, 4), [
    [0, 1],
    [1, 1],
    [2, 2],
    [4, 4],
  ])
  assert.equal(found.connections, undefined)
  const few = [at('start', [each(1, 5)])]
  assert.ok(JSON.parse(socketsJson(few)).samples[0].connections)
  assert.ok(JSON.parse(socketsJson(few, 50)).samples[0].received_bytes_histogram)
})

test("the sentinel's connections are left out while they are open, and their ports may be another's before and after", () => {
  const connections = [1, 2, 3, 4, 5].map(port => each(port, 5))
  const left = withoutOwn({ started_us: 2_000_000, ended_us: 2_100_000, cpu_us: 1, connections }, [
    { local_port: 1, opened_us: 100, closed_us: null },
    { local_port: 2, opened_us: 100, closed_us: 1_500_000 },
    { local_port: 3, opened_us: 2_900_000, closed_us: null },
    { local_port: 4, opened_us: 2_050_000, closed_us: 2_060_000 },
    { local_port: null, opened_us: 100, closed_us: 200 },
  ])
  assert.deepEqual(
    left.map(({ local_port }) => local_port),
    [2, 3, 5],
  )
})
