import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTimeline } from '../../pipeline/sources/recording/timeline.ts'
import type { Sample } from './sample.ts'
import { timelineCsv } from './timeline-csv.ts'

const row = (elapsed_s: number): Sample => ({
  elapsed_s,
  received_bytes: 10,
  sent_bytes: 10,
  server_cpu_us: 20.4,
  server_wait_us: null,
  client_cpu_us: 5,
  client_wait_us: 1,
  server_resident_bytes: elapsed_s * 100,
  client_resident_bytes: 7,
  server_thread_count: 3,
  voluntary_switch_count: 1,
  involuntary_switch_count: 1,
  steal_us: 0,
  cpu_us: 100_000,
  idle_us: 40_000,
  observer_cpu_us: 2,
})

test('what could not be read is an empty field', () => {
  const { rows } = readTimeline(timelineCsv([row(0), row(0.1)]))
  assert.equal(rows[1]?.server_wait_us, null)
  assert.equal(rows[1]?.server_cpu_us, 20)
})

test('a long time line is kept in longer steps', () => {
  const samples = Array.from({ length: 1801 }, (_, index) => row(index / 10))
  const { rows } = readTimeline(timelineCsv(samples))
  assert.equal(rows.length, 601)
  assert.deepEqual(rows[1]?.elapsed_s, 0.3)
  assert.equal(rows[1]?.received_bytes, 30)
  assert.equal(rows[1]?.server_resident_bytes, 30)
  assert.equal(rows.at(-1)?.elapsed_s, 180)
})
