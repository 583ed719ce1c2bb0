import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordedTrial } from '../recorded-file.ts'
import { recorded, type TimelinePoint, timelineRow } from './timeline.csv.ts'

type Cells = Record<string, number | string>

/** Every column has a number of its own, so that one that is taken for another shows. */
const STEP: Cells = {
  ...{ received_bytes: 300, sent_bytes: 70, server_cpu_us: 200_000, server_wait_us: 11, client_cpu_us: 50_000 },
  ...{ client_wait_us: 13, server_resident_bytes: 7001, client_resident_bytes: 9002, server_thread_count: 17 },
  ...{ voluntary_switch_count: 30, involuntary_switch_count: 5, steal_us: 40_000, cpu_us: 1_600_000, idle_us: 19 },
  ...{ observer_cpu_us: 23 },
}

function pointsOf(steps: Cells[], context: RecordedTrial = {}) {
  const columns = Object.keys(timelineRow.shape)
  const lines = steps.map(step => columns.map(column => step[column] ?? '').join(','))
  const { content, problems } = recorded.read(`${[columns.join(','), ...lines].join('\n')}\n`)
  assert.deepEqual(problems, [])
  const trial = { request_count: 40, server_cpus: [0, 1], client_cpus: [2], ...context }
  return recorded.rows(content ?? [], trial).timeline as TimelinePoint[]
}

test('a point has the rates and shares of its own step', () => {
  const [first, second] = pointsOf([
    { ...STEP, elapsed_s: 1, received_bytes: 0 },
    { ...STEP, elapsed_s: 1.5 },
    { ...STEP, elapsed_s: 3.5, received_bytes: 100, server_cpu_us: 400_000, involuntary_switch_count: 7 },
  ])
  assert.deepEqual(first, {
    elapsed_s: 1.5,
    requests_per_s: 60,
    received_bytes_per_s: 600,
    server_cpu_ratio: 0.2,
    client_cpu_ratio: 0.1,
    steal_ratio: 0.025,
    server_resident_bytes: 7001,
    server_thread_count: 17,
    switches_per_s: 70,
  })
  assert.deepEqual(second, {
    ...first,
    elapsed_s: 3.5,
    requests_per_s: 5,
    received_bytes_per_s: 50,
    server_cpu_ratio: 0.1,
    client_cpu_ratio: 0.025,
    switches_per_s: 18.5,
  })
})

test('where no CPUs are named the ratios are of all of the machine', () => {
  const steps = [
    { ...STEP, elapsed_s: 0 },
    { ...STEP, elapsed_s: 0.4 },
  ]
  // 1.6 s of CPU time in 0.4 s: four CPUs
  const [point] = pointsOf(steps, { server_cpus: null, client_cpus: null })
  assert.equal(point?.server_cpu_ratio, 0.125)
  assert.equal(point?.client_cpu_ratio, 0.03125)
  const [pinned] = pointsOf(steps, { server_cpus: [3], client_cpus: null })
  assert.equal(pinned?.server_cpu_ratio, 0.5)
  assert.equal(pinned?.client_cpu_ratio, 0.03125)
})

test('what was not read is null, and nothing else is', () => {
  const nullsOf = (lacking: Cells, context = {}) => {
    const [point] = pointsOf(
      [
        { ...STEP, elapsed_s: 0 },
        { ...STEP, elapsed_s: 1, ...lacking },
      ],
      context,
    )
    return Object.entries(point ?? {}).flatMap(([name, value]) => (value === null ? name : []))
  }
  assert.deepEqual(nullsOf({}), [])
  assert.deepEqual(nullsOf({ received_bytes: '' }), ['requests_per_s', 'received_bytes_per_s'])
  assert.deepEqual(nullsOf({ server_cpu_us: '' }), ['server_cpu_ratio'])
  assert.deepEqual(nullsOf({ client_cpu_us: '' }), ['client_cpu_ratio'])
  assert.deepEqual(nullsOf({ steal_us: '' }), ['steal_ratio'])
  assert.deepEqual(nullsOf({ cpu_us: 0 }), ['steal_ratio'])
  assert.deepEqual(nullsOf({ voluntary_switch_count: '' }), ['switches_per_s'])
  assert.deepEqual(nullsOf({ involuntary_switch_count: '' }), ['switches_per_s'])
  assert.deepEqual(nullsOf({ server_resident_bytes: '', server_thread_count: '' }), [
    'server_resident_bytes',
    'server_thread_count',
  ])
  assert.deepEqual(nullsOf({}, { request_count: null }), ['requests_per_s'])
  assert.deepEqual(nullsOf({ received_bytes: 0 }), ['requests_per_s'], 'no byte in the whole load')
  assert.deepEqual(nullsOf({ cpu_us: '' }, { server_cpus: null }), ['server_cpu_ratio', 'steal_ratio'])
})
