import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ratesByInterval } from './rates.ts'
import type { RecordedTrial } from './recorded-file.ts'
import { recorded, type Sample, type TimelinePoint, timelineRow, totalOf } from './timeline.csv.ts'

const HEADER = Object.keys(timelineRow.omit({ server_idle_us: true, client_idle_us: true }).shape).join(',')
const readText = (text: string) => {
  const { content, problems } = recorded.read(text)
  return { rows: content ?? [], problems }
}

const ROW = '0.000,0,0,0,0,0,0,1,1,1,0,0,0,0,0,0'
const read = (...rows: string[]) => readText(`${[HEADER, ...rows].join('\n')}\n`)

test('cells are assigned to columns by the header', () => {
  const { rows, problems } = read(ROW, '0.1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16')
  assert.deepEqual(problems, [])
  assert.deepEqual(rows[1], {
    ...{ elapsed_s: 0.1, step_s: 0.1, received_bytes: 2, sent_bytes: 3, server_cpu_us: 4, server_wait_us: 5 },
    ...{ client_cpu_us: 6, client_wait_us: 7, server_resident_bytes: 8, client_resident_bytes: 9 },
    ...{ server_thread_count: 10, voluntary_switch_count: 11, involuntary_switch_count: 12, steal_us: 13 },
    ...{ cpu_us: 14, idle_us: 15, observer_cpu_us: 16, server_idle_us: null, client_idle_us: null },
  })
})

test('an old recording may have the CPU time of each thread, which must be well-formed', () => {
  const { rows, problems } = readText(
    [
      `${HEADER},threads`,
      `${ROW},`,
      '0.1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,s7:1000 c8:2000',
      '0.2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,s7:2000',
      '0.3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,x7:1',
      '0.4,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
    ].join('\n'),
  )
  assert.deepEqual(
    problems.map(({ line }) => line),
    [5, 6],
  )
  assert.equal(rows[1]?.observer_cpu_us, 16)
})

test('an invalid row is a problem with its line', () => {
  const { rows, problems } = read(
    ROW,
    'not,a,row',
    '0.1,1.5,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
    '0.2,0,0,0,0,0,0,0,0,0.5,0,0,0,0,0,0',
    '0.3,0,0,0.5,0,0,0,0,0,0,0,0,0,0,0,0',
    '0.3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
    ',0,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
  )
  assert.deepEqual(
    problems.map(({ line }) => line),
    [3, 4, 5, 7, 8],
  )
  assert.deepEqual(
    rows.map(({ elapsed_s, step_s, server_cpu_us }) => [elapsed_s, step_s, server_cpu_us]),
    [
      [0, 0, 0],
      [0.3, 0.3, 0.5],
    ],
  )
})

test('a sum covers the steps in which the column was read', () => {
  const { rows } = read(
    '0.0,9,0,9,0,0,0,0,0,0,0,0,0,0,0,0',
    '0.5,3,0,,0,0,0,0,0,0,0,0,0,0,0,0',
    '1.5,4,0,8,0,0,0,0,0,0,0,0,0,0,0,0',
  )
  assert.deepEqual(totalOf(rows, 'received_bytes'), { total: 7, seconds: 1.5 })
  assert.deepEqual(totalOf(rows, 'server_cpu_us'), { total: 8, seconds: 1 })
  assert.equal(totalOf(rows.slice(0, 1), 'received_bytes'), null)
})

test('intervals start after the first step with a response, and unread bytes count as none', () => {
  const { rows } = read(
    '0.00,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
    '0.25,,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
    '0.50,20,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
    '0.75,60,0,0,0,0,0,0,0,0,0,0,0,0,0,0',
  )
  // of the 80 bytes of 8 answers, 60 in the one quarter of a second after 0.5 s
  assert.deepEqual(ratesByInterval(rows, 8), [24])
})

const sampleAt = (elapsed_s: number): Sample => ({
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
  server_idle_us: 3,
  client_idle_us: null,
})

test('a value that could not be read is an empty field', () => {
  const { rows } = readText(recorded.write([sampleAt(0), sampleAt(0.1)]))
  assert.equal(rows[1]?.server_wait_us, null)
  assert.equal(rows[1]?.server_cpu_us, 20)
})

test('a long timeline is stored in longer steps', () => {
  const samples = Array.from({ length: 1801 }, (_, index) => sampleAt(index / 10))
  const { rows } = readText(recorded.write(samples))
  assert.equal(rows.length, 601)
  assert.deepEqual(rows[1]?.elapsed_s, 0.3)
  assert.equal(rows[1]?.received_bytes, 30)
  assert.equal(rows[1]?.server_resident_bytes, 30)
  assert.equal(rows.at(-1)?.elapsed_s, 180)
})

type Cells = Record<string, number | string>

/** Every column has a different number, so that mix-ups show. */
const STEP: Cells = {
  ...{ received_bytes: 300, sent_bytes: 70, server_cpu_us: 200_000, server_wait_us: 11, client_cpu_us: 50_000 },
  ...{ client_wait_us: 13, server_resident_bytes: 7001, client_resident_bytes: 9002, server_thread_count: 17 },
  ...{ voluntary_switch_count: 30, involuntary_switch_count: 5, steal_us: 40_000, cpu_us: 1_600_000, idle_us: 19 },
  ...{ observer_cpu_us: 23, server_idle_us: 600_000, client_idle_us: 400_000 },
}

function pointsOf(steps: Cells[], context: RecordedTrial = {}) {
  const columns = Object.keys(timelineRow.shape)
  const lines = steps.map(step => columns.map(column => step[column] ?? '').join(','))
  const { content, problems } = recorded.read(`${[columns.join(','), ...lines].join('\n')}\n`)
  assert.deepEqual(problems, [])
  const trial = { request_count: 40, server_cpus: [0, 1], client_cpus: [2], ...context }
  return recorded.rows(content ?? [], trial).timeline as TimelinePoint[]
}

test('a point has the rates and shares of its step', () => {
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
    server_busy_ratio: 0.4,
    client_busy_ratio: 1 - 0.8,
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
    server_busy_ratio: 0.85,
    client_busy_ratio: 0.8,
    switches_per_s: 18.5,
  })
})

test('without pinning, the ratios refer to all CPUs of the machine', () => {
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

test('only values that were not read are null', () => {
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
  assert.deepEqual(nullsOf({ server_idle_us: '' }), ['server_busy_ratio'])
  assert.deepEqual(nullsOf({ client_idle_us: '' }), ['client_busy_ratio'])
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
  assert.deepEqual(nullsOf({ cpu_us: '' }, { server_cpus: null }), [
    'server_cpu_ratio',
    'server_busy_ratio',
    'steal_ratio',
  ])
})
