import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { readTimeline, threadTimes, totalOf } from '../../../pipeline/recording/timeline.ts'
import { killProcesses } from './end-processes.ts'
import { MARKER, type TrialIdentity } from './find-processes.ts'
import { type Sample, startSampler } from './sample.ts'
import { type Clock, chooseClock } from './thread-clocks.ts'
import { timelineCsv } from './timeline-csv.ts'

const skip = !existsSync('/proc/self/stat') && 'there is no /proc'

/** A worker thread that begins late and a child in a session of its own, each busy for 0.3 s of CPU time. */
const BUSY = `
  const { Worker } = require('node:worker_threads')
  const { spawn } = require('node:child_process')
  const work = "const end = process.cpuUsage(); while (process.cpuUsage(end).user < 3e5);"
  setTimeout(() => new Worker(work + 'setTimeout(() => {}, 9999)', { eval: true }), 300)
  setTimeout(() => spawn(process.execPath, ['-e', work + 'setTimeout(() => {}, 9999)'], { detached: true, stdio: 'ignore' }), 300)
  console.log('up')
  setTimeout(() => {}, 99999)`

for (const clock of ['schedstat', 'ticks'] as Clock[]) {
  const cannot = skip || (clock === 'schedstat' && chooseClock() !== 'schedstat' && 'the kernel has no schedstat')
  test(`threads and processes that appear later are counted (${clock})`, { skip: cannot }, async () => {
    const identity: TrialIdentity = {
      marker: `sample-${process.pid}-${clock}`,
      groups: new Set(),
      network_namespace: null,
    }
    const env = { PATH: process.env.PATH, [MARKER]: identity.marker }
    const server = spawn(process.execPath, ['-e', BUSY], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(server.stdout, 'data')
      identity.groups.add(server.pid ?? 0)
      const started_ms = performance.now()
      const duration_s = 4
      const client_pid = server.pid ?? 0
      const sampler = startSampler({
        identity,
        client_pid,
        duration_s,
        clock,
        network_interface: 'lo',
        started_ms,
        helperCpuUs: () => 0,
      })
      await new Promise(resolve => setTimeout(resolve, duration_s * 1000 + 200))
      const { rows, problems } = readTimeline(timelineCsv(sampler.stop()))
      assert.deepEqual(problems, [])
      const [first] = rows
      assert.equal(first?.server_cpu_us, 0)
      assert.ok((first?.server_resident_bytes ?? 0) > 1e6)
      assert.ok((rows.at(-1)?.elapsed_s ?? 0) >= duration_s - 0.001)
      const used_us = totalOf(rows, 'server_cpu_us')?.total ?? 0
      assert.ok(used_us >= 2 * 0.25e6, `of the late thread and the late process only ${used_us} µs were seen`)
      const busy = threadTimes(rows).filter(({ side, cpu_s }) => side === 'server' && cpu_s > 0.2)
      assert.ok(busy.length >= 2)
      assert.equal(rows.at(-1)?.server_wait_us === null, clock === 'ticks')
      assert.ok((totalOf(rows, 'cpu_us')?.total ?? 0) > 0)
    } finally {
      killProcesses(identity)
    }
  })
}

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
