import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTimeline, threadTimes } from '../../pipeline/sources/recording/timeline.ts'
import type { Sample } from './sample.ts'
import { timelineCsv } from './timeline-csv.ts'

const row = (elapsed_s: number, threads: Sample['threads'] = []): Sample => ({
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
  threads,
})

test('what could not be read is an empty field', () => {
  const { rows } = readTimeline(timelineCsv([row(0), row(0.1, [['s', 7, 20.4]])]))
  assert.equal(rows[1]?.server_wait_us, null)
  assert.equal(rows[1]?.server_cpu_us, 20)
  assert.deepEqual(rows[1]?.threads, [{ side: 'server', thread_id: 7, cpu_us: 20 }])
})

test('threads without room are added up under 0, and nothing of their time is lost', () => {
  const threads = Array.from({ length: 500 }, (_, id): Sample['threads'][0] => ['s', 1000 + id, id])
  const samples = [row(0), ...Array.from({ length: 80 }, (_, index) => row((index + 1) / 10, threads))]
  const csv = timelineCsv(samples, 20_000)
  assert.ok(csv.length <= 20_000, `${csv.length} bytes`)
  const times = threadTimes(readTimeline(csv).rows)
  assert.ok(times.some(({ thread_id }) => thread_id === 0))
  assert.ok(times.some(({ thread_id }) => thread_id === 1499))
  const all = times.reduce((sum, { cpu_s }) => sum + cpu_s, 0)
  assert.ok(Math.abs(all - (80 * 499 * 500) / 2 / 1e6) < 1e-6)
})

test('a long time line is kept in longer steps', () => {
  const samples = Array.from({ length: 1801 }, (_, index) => row(index / 10, index > 0 ? [['c', 9, 1]] : []))
  const { rows } = readTimeline(timelineCsv(samples))
  assert.equal(rows.length, 601)
  assert.deepEqual(rows[1]?.elapsed_s, 0.3)
  assert.equal(rows[1]?.received_bytes, 30)
  assert.equal(rows[1]?.server_resident_bytes, 30)
  assert.deepEqual(rows[1]?.threads, [{ side: 'client', thread_id: 9, cpu_us: 3 }])
  assert.equal(rows.at(-1)?.elapsed_s, 180)
})
