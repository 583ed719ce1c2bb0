import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { recordingSchema } from '../../schema/records/recording.ts'
import type { RecordedTrial } from './recorded-file.ts'
import { readRecorded, recordedFiles, recordedTables } from './recorded-files.ts'
import { timelineRow } from './timeline.csv.ts'

const recordingOf = (trial: RecordedTrial, files: Record<string, string> = {}) =>
  readRecorded(trial, what => files[what] ?? null).recording
const readFile = (what: string, text: string) => recordedFiles.get(what)?.read(text) ?? assert.fail(what)

const HEADER = Object.keys(timelineRow.omit({ server_idle_us: true, client_idle_us: true }).shape).join(',')
const trial: RecordedTrial = {
  threads: 2,
  connections: 5,
  isolation: 'network-namespace',
  server_cpus: [0, 1],
  client_cpus: [2],
}

/** Half-second rows: [received_bytes, server_cpu_us, client_cpu_us, steal_us, cpu_us, idle_us]; an empty cell could not be read. */
function timeline(rows: (number | '')[][]): string {
  const lines = [[0, 0, 0, 0, 0], ...rows].map(([received, server, client, steal, cpu, idle = ''], index) =>
    [
      index / 2,
      received,
      received,
      server,
      0,
      client,
      client && client / 4,
      1000,
      2000,
      3,
      4,
      5,
      steal,
      cpu,
      idle,
      1000,
    ].join(','),
  )
  return `${[HEADER, ...lines].join('\n')}\n`
}

test('without recordings, everything but the facts of run.json is null', () => {
  const recording = recordingOf({})
  assert.deepEqual(new Set(Object.values(recording)), new Set([null]))
  assert.equal(recordingOf(trial).client_cpu_count, 1)
})

test('CPU ratios refer to the allowed CPUs, over the seconds in which they were read', () => {
  const timeline_csv = timeline([
    [100, 500_000, 250_000, 10_000, 2_000_000],
    [100, 500_000, '', 30_000, 2_000_000],
  ])
  const recording = recordingOf(trial, { 'timeline.csv': timeline_csv })
  assert.equal(recording.server_cpu_ratio, 0.5)
  assert.equal(recording.client_cpu_ratio, 0.5)
  assert.equal(recording.steal_ratio, 0.01)
  assert.deepEqual(recording.server_cpus, [0, 1])
  assert.equal(recording.client_wait_ratio, 0.2, 'a quarter of its CPU time')
  // without pinning, all CPUs of the machine: 4 s of CPU time per second
  const free = recordingOf({ ...trial, client_cpus: null }, { 'timeline.csv': timeline_csv })
  assert.equal(free.client_cpu_count, 4)
  assert.equal(free.client_cpu_ratio, 0.125)
})

test('a generator that waits for its own threads is not starved by others', () => {
  // 1 s of CPU time per half second: 0.5 s of the server, 0.4 s of the generator, which waits 0.1 s
  const ratioOf = (idle: number, server_cpus = [0]) => {
    const timeline_csv = timeline([[100, 500_000, 400_000, 0, 1_000_000, idle]])
    return recordingOf({ ...trial, server_cpus, client_cpus: [1] }, { 'timeline.csv': timeline_csv }).client_wait_ratio
  }
  assert.equal(ratioOf(99_000), 0, 'what is not idle is the server, the generator and the observer')
  assert.equal(ratioOf(0), 99_000 / 499_000)
  assert.equal(ratioOf(99_000, [0, 1]), 0.2, 'a server on the CPUs of the generator is somebody else')
})

test('the waiting time of a generator is known only if both of its times are', () => {
  const cells = (elapsed: number, wait: number | '', cpu: number | '') =>
    [elapsed, 1, 1, 7, 0, cpu, wait, ...Array(9).fill(0)].join(',')
  const ratioOf = (...rows: string[]) => {
    const timeline_csv = `${[HEADER, cells(0, 0, 0), ...rows].join('\n')}\n`
    return recordingOf({}, { 'timeline.csv': timeline_csv }).client_wait_ratio
  }
  const whileOthersWork = (row: string) => row.replace(/0,0,0$/, '9000,0,0')
  const known = whileOthersWork(cells(1, 500, 1500))
  assert.equal(ratioOf(known), 0.25)
  assert.equal(ratioOf(known, whileOthersWork(cells(2, '', 1500))), 0.25)
  assert.equal(ratioOf(known, whileOthersWork(cells(2, 500, ''))), 0.25)
  assert.equal(ratioOf(whileOthersWork(cells(1, 0, 0))), null, 'it had no work')
})

test('an interval has its share of the requests, and an incomplete one is dropped', () => {
  const timelineOf = (...bytes: (number | '')[]) => {
    const timeline_csv = timeline(bytes.map(received => [received, 0, 0, 0, 0]))
    return recordingOf({ ...trial, request_count: 1000 }, { 'timeline.csv': timeline_csv }).interval_rates_per_s
  }
  assert.deepEqual(
    timelineOf(100, 100, 300, 300, 200),
    [200, 200, 600, 600, 600, 600, 400, 400],
    'quarters of a second',
  )
  assert.deepEqual(timelineOf(0, 100, 300, 600), [600, 600, 1200, 1200], 'no answer in the first step')
  const long = Array.from({ length: 20 }, (_, index) => (index < 19 ? index + 1 : 810))
  assert.deepEqual(timelineOf(...long), [5, 9, 13, 17, 21, 25, 29, 33, 37], 'seconds, where there are nine')
  assert.equal(timelineOf(100), null, 'no interval after the first answer')
  assert.equal(timelineOf(0, 0), null, 'no byte')
  assert.equal(recordingOf(trial, { 'timeline.csv': timeline([[1, 0, 0, 0, 0]]) }).interval_rates_per_s, null)
})

test('a step that spans two intervals is divided between them', () => {
  const row = (elapsed: number, bytes: number) => [elapsed, bytes, ...Array(14).fill(0)].join(',')
  const rows = [row(0, 0), row(0.25, 10), row(0.75, 20), row(1.125, 30), row(1.5, 40)]
  const timeline_csv = `${[HEADER, ...rows].join('\n')}\n`
  const { interval_rates_per_s } = recordingOf({ ...trial, request_count: 100 }, { 'timeline.csv': timeline_csv })
  // from 0.25 s on: 40 a second until 0.75 s, 80 until 1.125 s, then 40 in 0.375 s
  const rates = interval_rates_per_s?.map(rate => Math.round(rate * 100) / 100)
  assert.deepEqual(rates, [40, 40, 80, 93.33, 106.67])
})

test('unanswered requests are neither right nor wrong, and pending ones are not counted', () => {
  const outcomes = ['ok', 'ok', 'wrong', 'timeout', 'error', 'pending-at-end']
  const lines = outcomes.map((outcome, index) => `${index / 20},${outcome === 'ok' ? 900 : ''},${outcome},"a ""b"", c"`)
  const probe_csv = `${['scheduled_s,latency_us,outcome,detail', ...lines].join('\n')}\n`
  const phase = {
    answer_count: 40,
    wrong_answer_count: 1,
    checks: [
      { check: 'answers', passed: false, message: '1 of 40' },
      { check: 'keep-alive', passed: true, message: null },
      { check: 'date', passed: false, message: 'it stayed' },
    ],
  }
  const failed_checks = ['date: it stayed']
  const verify_json = JSON.stringify({ before: phase, after: phase })
  assert.deepEqual(recordingOf(trial, { 'sentinel.csv': probe_csv, 'verify.json': verify_json }).verifications, [
    { phase: 'before', answer_count: 40, wrong_answer_count: 1, unanswered_count: 0, failed_checks },
    { phase: 'during', answer_count: 3, wrong_answer_count: 1, unanswered_count: 2 },
    { phase: 'after', answer_count: 40, wrong_answer_count: 1, unanswered_count: 0, failed_checks },
  ])
  assert.deepEqual(recordingOf(trial, { 'sentinel.csv': probe_csv }).probe_latencies_s, [0.0009, 0.0009])
  const [first] = readFile('sentinel.csv', probe_csv).content
  assert.deepEqual(first, { scheduled_s: 0, latency_us: 900, outcome: 'ok', detail: 'a "b", c' })
})

test('an incomplete verification or probe is a problem', () => {
  const whole = { answer_count: 1, wrong_answer_count: 0, checks: [] }
  const damaged = [{ answer_count: -1 }, { wrong_answer_count: '0' }, { checks: {} }, { checks: [{ check: 'a' }] }]
  for (const change of damaged) {
    const text = JSON.stringify({ before: { ...whole, ...change }, after: whole })
    const { content, problems } = readFile('verify.json', text)
    assert.equal(content, null)
    assert.match(problems[0]?.problem ?? '', /^before/, JSON.stringify(change))
  }
  const lines = ['0,1,ok,', ',1,ok,', '0,x,ok,', '0,1,late,', '0,1,ok,\u202e', '0,1,ok,cut']
  const read = readFile('sentinel.csv', ['scheduled_s,latency_us,outcome,detail', ...lines].join('\n'))
  assert.deepEqual([read.content.length, read.problems.map(({ line }) => line)], [1, [3, 4, 5, 6, 7]])
})

test('an unclosed quote damages only its row, and a header with a duplicate column gives no rows', () => {
  const header = 'scheduled_s,latency_us,outcome,detail'
  const { content, problems } = readFile(
    'sentinel.csv',
    [header, '0,1,ok,', '1,1,ok,"', '2,1,ok,', '3,1,ok,', ''].join('\n'),
  )
  assert.deepEqual(
    [content.map(({ scheduled_s }: { scheduled_s: number }) => scheduled_s), problems.map(({ line }) => line)],
    [[0, 2, 3], [3]],
  )
  const headers = {
    [`${header},outcome`]: 'has outcome twice',
    [`${header},more`]: 'has "more", which is no column',
    'scheduled_s,outcome': 'has no latency_us, detail',
  }
  for (const [header, problem] of Object.entries(headers))
    assert.deepEqual(readFile('sentinel.csv', `${header}\n0,1,ok,,wrong\n`), {
      ...{ content: [], problems: [{ line: 1, problem: `the header ${problem}` }] },
    })
  assert.match(readFile('tcp.json', '{').problems[0]?.problem ?? '', /^the JSON cannot be read from here on/)
})

/** Values always match their tables, so that no file stops a build. */
function assertFits(files: Record<string, string>): void {
  const { recording, rows } = readRecorded({ ...trial, request_count: 10 }, what => files[what] ?? null)
  recordingSchema.parse(recording)
  for (const [table, tableRows] of Object.entries(rows))
    for (const row of tableRows ?? [])
      assert.ok(recordedTables[table]?.safeParse(row).success, `${table} ${JSON.stringify(row)}`)
}

test('a number too large for its table is a problem of its file', () => {
  const counts = { before: 0, after: 1, sentinel_added: 0, unknown_count: 0, posted_mean: 1, posted_most: 1 }
  const wire = {
    sent_bytes: 1,
    request_bytes: 1,
    judged_count: 1,
    wrong_count: 0,
    wrong: [],
    unread: null,
    total: counts,
  }
  const phase = { answer_count: 1, wrong_answer_count: 0, checks: [] }
  const sample = { moment: 'end', elapsed_s: 1, established_count: 1, received_bytes_histogram: [[1, 1]] }
  const tcp = { before: { TcpActiveOpens: 1 }, after: { TcpActiveOpens: 1 }, own_open_count: 0 }
  const last = ['2.000', ...Array(15).fill(1)]
  const csv = (index: number, value: string) => [
    HEADER,
    ['0.000', ...Array(15).fill(0)].join(','),
    ['1.000', ...Array(15).fill(1)].join(','),
    last.with(index, value).join(','),
  ]
  for (const large of [5e9, 2 ** 53 - 1, -(2 ** 53 - 1)]) {
    const all = [
      ...Object.keys(counts).map(key => ['wire.json', { ...wire, total: { ...counts, [key]: large } }]),
      ...Object.keys(wire).map(key => ['wire.json', { ...wire, [key]: large }]),
      ...['answer_count', 'wrong_answer_count'].map(key => ['verify.json', { before: { ...phase, [key]: large } }]),
      ...['established_count', 'without_progress_count', 'elapsed_s'].map(key => [
        'sockets.json',
        { samples: [{ ...sample, [key]: large }] },
      ]),
      ['sockets.json', { samples: [{ ...sample, received_bytes_histogram: [[1, large]] }] }],
      [
        'wire.json',
        { ...wire, total: { ...counts, after: 0, before: Math.abs(large), sentinel_added: Math.abs(large) } },
      ],
      ['tcp.json', { ...tcp, before: { TcpActiveOpens: -large }, after: { TcpActiveOpens: large } }],
      ...['before', 'after'].map(key => ['tcp.json', { ...tcp, [key]: { TcpActiveOpens: large } }]),
    ] as [string, object][]
    for (const [what, content] of all) assertFits({ [what]: JSON.stringify(content) })
  }
  for (const [index, name] of HEADER.split(',').entries())
    for (const large of ['5000000000', '999999999999999', '999999999999999999'])
      assert.doesNotThrow(() => assertFits({ 'timeline.csv': csv(index, large).join('\n') }), `${name} ${large}`)
})

test('no text makes it throw or return a non-number', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.string()).map(lines => [HEADER, ...lines].join('\n')),
    fc.constant(timeline([[1, 2, 3, 4, 5]])),
    fc.nat().map(cut => timeline(Array(2).fill([9, 9, 9, 9, 9])).slice(0, cut)),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: recordedFiles.size, maxLength: recordedFiles.size }), texts => {
      const names = [...recordedFiles.keys()]
      const files = Object.fromEntries(names.map((what, index) => [what, texts[index] ?? '']))
      const recording = recordingOf({ ...trial, request_count: 10 }, files)
      for (const value of Object.values(recording).flat())
        assert.ok(value === null || typeof value === 'object' || typeof value === 'string' || Number.isFinite(value))
    }),
  )
})
