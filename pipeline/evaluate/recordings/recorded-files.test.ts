import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readCsv } from './recorded-file.ts'
import { readRecorded } from './recorded-files.ts'
import { recorded as probeCsv } from './sentinel.csv.ts'
import { recorded as tcpJson } from './tcp.json.ts'
import { timelineRow } from './timeline.csv.ts'
import { recorded as verifyJson } from './verify.json.ts'
import { recorded as wireJson } from './wire.json.ts'

const check = (name: string, passed: boolean) => ({ check: name, passed, message: passed ? null : 'it stayed' })
const FILES: Record<string, string> = {
  'timeline.csv': `${[
    Object.keys(timelineRow.shape).join(','),
    '0.0,0,0,0,0,0,0,1,2,3,0,0,0,0,0,0,,',
    '0.5,100,20,250000,4,50000,6,7001,8002,17,12,3,1000,1000000,9,500,125000,400000',
  ].join('\n')}\n`,
  'sockets.json': JSON.stringify({
    samples: [
      { moment: 'end', elapsed_s: 0.4, established_count: 2, connections: '9:70:5 1', without_progress_count: 1 },
    ],
  }),
  'tcp.json': JSON.stringify({ before: { TcpOutSegs: 5 }, after: { TcpOutSegs: 8 }, own_open_count: 0 }),
  'sentinel.csv': 'scheduled_s,latency_us,outcome,detail\n0.05,900,ok,\n0.10,,timeout,late\n',
  'verify.json': JSON.stringify({
    before: { answer_count: 4, wrong_answer_count: 1, checks: [check('date', false)] },
  }),
}

const WIRE = {
  ...{ sent_bytes: 2299, request_bytes: 45, judged_count: 40, wrong_count: 0, wrong: [], unread: null },
  total: { before: 7, after: 15_507, sentinel_added: 500, unknown_count: 1, posted_mean: 300, posted_most: 500 },
}

/** A lone surrogate, invalid UTF-8, control characters, bidirectional characters, a second line. */
const UNSAFE_TEXTS = ['\ud800', '\ufffd', '\u0007', '\u202e', '\u200b', '\u{e0041}', 'a\nb', '\0']

const read = (files = FILES) =>
  readRecorded({ server_cpus: [0], client_cpus: [1], request_count: 50 }, what => files[what] ?? null)

test('every value of every file reaches the column of the same name', () => {
  const { recording, rows, problems } = read()
  assert.deepEqual(problems, [])
  assert.deepEqual(rows, {
    timeline: [
      {
        ...{ elapsed_s: 0.5, requests_per_s: 100, received_bytes_per_s: 200 },
        ...{ server_cpu_ratio: 0.5, client_cpu_ratio: 0.1, steal_ratio: 0.001 },
        ...{ server_busy_ratio: 0.75, client_busy_ratio: 1 - 0.8 },
        ...{ server_resident_bytes: 7001, server_thread_count: 17, switches_per_s: 30 },
      },
    ],
    socket_sample: [{ moment: 'end', elapsed_s: 0.4, established_count: 2, without_progress_count: 1 }],
    socket_bytes: [{ moment: 'end', received_bytes: 70, connection_count: 2 }],
    tcp_counter: [{ key: 'TcpOutSegs', before: 5, after: 8 }],
    probe_request: [
      { scheduled_s: 0.05, latency_s: 0.0009, outcome: 'ok', detail: null },
      { scheduled_s: 0.1, latency_s: null, outcome: 'timeout', detail: 'late' },
    ],
    verification: [
      {
        ...{ phase: 'during', check_id: 'sentinel', is_passed: true },
        message: '1 of 1 responses were correct under load, 1 requests were not answered',
      },
      { phase: 'before', check_id: 'date', is_passed: false, message: 'it stayed' },
    ],
  })
  assert.equal(recording.observer_cpu_ratio, 0.001)
  assert.equal(recording.server_cpu_ratio, 0.5)
  assert.deepEqual([recording.server_busy_ratio, recording.client_busy_ratio], [0.75, 1 - 0.8])
  assert.equal(recording.client_cpu_ratio, 0.1)
  assert.deepEqual(
    [recording.probe_answer_count, recording.probe_wrong_count, recording.probe_unanswered_count],
    [1, 0, 1],
  )
})

test('missing recordings give no rows, and a damaged file is a problem with its name', () => {
  const { rows, problems } = read({})
  assert.deepEqual(problems, [])
  assert.deepEqual(rows, {})
  const damaged = read(Object.fromEntries(Object.keys(FILES).map(what => [what, 'damaged'])))
  assert.deepEqual(
    damaged.problems.map(({ what, line }) => [what, line]),
    [
      ['sentinel.csv', 1],
      ['sockets.json', 1],
      ['tcp.json', 1],
      ['timeline.csv', 1],
      ['verify.json', 1],
    ],
  )
})

test('packets of the load are counted, and checked responses are a check', () => {
  const of = (wire: object) => {
    const { recording, rows, problems } = read({ ...FILES, 'wire.json': JSON.stringify(wire) })
    return { recording, load: rows.verification?.at(-1), problems }
  }
  const { recording, load, problems } = of(WIRE)
  assert.deepEqual(problems, [])
  assert.equal(recording.requests_sent, 51)
  assert.equal(recording.load_answers_judged, 40)
  assert.deepEqual(recording.total, { added: 15_000, unknown_count: 1, posted_mean: 300, posted_most: 500 })
  const check = { phase: 'during', check_id: 'load' }
  assert.deepEqual(load, { ...check, is_passed: true, message: "40 of 50 of the load's answers looked at, all right" })
  const wrong = of({ ...WIRE, wrong_count: 2, wrong: ['status 500'] })
  assert.deepEqual(wrong.load, {
    ...check,
    ...{ is_passed: false, message: "40 of 50 of the load's answers looked at, 2 wrong: status 500" },
  })
  const unread = of({ ...WIRE, sent_bytes: null, judged_count: 0, unread: 'EPERM' })
  assert.equal(unread.recording.requests_sent, null)
  assert.deepEqual(unread.load, {
    ...check,
    ...{ is_passed: null, message: "none of the load's answers was looked at: EPERM" },
  })
})

test('what a database executed reaches the rules, and its CPU time decides whether it is the limit', () => {
  const used = {
    ...{ cpus: [2], cpu_us: 425_000, statement_count: 100, row_count: 101 },
    ...{ least_statement_count: 2, least_row_count: 3 },
  }
  const readWith = (more: object, duration_s: number | null = 0.5) => {
    const file = { version: '15.18', settings: { fsync: 'off' }, ...used, ...more }
    const files: Record<string, string> = { ...FILES, 'database.json': JSON.stringify(file) }
    const trial = { server_cpus: [0], client_cpus: [1], request_count: 50, duration_s }
    const { recording, problems } = readRecorded(trial, what => files[what] ?? null)
    assert.deepEqual(problems, [])
    return recording
  }
  const { database, database_cpu_ratio, limited_by } = readWith({})
  assert.deepEqual(database, used)
  assert.deepEqual([database_cpu_ratio, limited_by], [0.85, 'database'])
  assert.equal(readWith({ cpu_us: 424_000 }).limited_by, 'round-trip')
  for (const unknown of [readWith({ cpus: null }), readWith({ cpu_us: null }), readWith({}, null)])
    assert.deepEqual([unknown.database_cpu_ratio, unknown.limited_by], [null, 'round-trip'])
})

test('a damaged wire.json, or one of another form, is a problem and gives no rows', () => {
  for (const damaged of [
    'damaged',
    '{}',
    JSON.stringify({ ...WIRE, judged_count: -1 }),
    JSON.stringify({ ...WIRE, total: {} }),
    JSON.stringify({ ...WIRE, more: 1 }),
    JSON.stringify(WIRE).replace('{', '{"judged_count":1,'),
    ...UNSAFE_TEXTS.map(text => JSON.stringify({ ...WIRE, wrong: [text] })),
  ]) {
    const { recording, problems } = read({ ...FILES, 'wire.json': damaged })
    assert.deepEqual(new Set(problems.map(({ what }) => what)), new Set(['wire.json']))
    assert.equal(recording.load_answers_judged, null)
  }
})

test('recorded files are read back unchanged, after words of a server were made safe and short', () => {
  const phase = (message: string) => ({
    ...{ answer_count: 1, wrong_answer_count: 1 },
    checks: [{ check: 'answers', passed: false, message }],
  })
  for (const unsafe of UNSAFE_TEXTS) {
    const words = `${unsafe}${'x'.repeat(5000)}\u{1F600}`
    const verify = verifyJson.write({ before: phase(words), after: null })
    const wire = wireJson.write({ ...WIRE, wrong: [words], unread: words })
    const probe = probeCsv.write({ rows: [{ scheduled_s: 1, latency_us: 5, outcome: 'wrong', detail: words }] })
    const { problems, rows } = read({ 'verify.json': verify, 'wire.json': wire, 'sentinel.csv': probe })
    assert.deepEqual(problems, [])
    assert.equal(rows.verification?.length, 3)
    assert.ok(Buffer.byteLength(verify + wire + probe) < 7000)
    for (const text of [verify, wire, probe]) assert.doesNotMatch(text, /\\[un]|\ufffd|\u202e/)
  }
})

test('a number too large for its column is not written', () => {
  const tcp = { before: {}, after: { TcpOutSegs: 8 }, own_open_count: 0 }
  assert.deepEqual(JSON.parse(tcpJson.write(tcp)), tcp)
  for (const wrong of [Number.NaN, -1, 1.5]) {
    assert.throws(
      () => tcpJson.write({ ...tcp, own_open_count: wrong }),
      /cannot be written: the content, own_open_count: .*: fix/,
    )
    assert.throws(() => wireJson.write({ ...WIRE, judged_count: wrong }), /the content, judged_count/)
  }
  const row = { scheduled_s: 1, latency_us: Number.NaN, outcome: 'ok' as const, detail: '' }
  assert.throws(() => probeCsv.write({ rows: [row] }), /cannot be written: row 1, latency_us: .*: fix/)
})

test('a table with quotes and one without them say the same, and a row that is cut is a problem in both', () => {
  const row = z.object({ a: z.string(), b: z.string() })
  const cut = 'a,b\n1,2\n3\n4,5\n'
  const rowsOf = (text: string) => readCsv(text, row).rows
  assert.deepEqual(rowsOf('a,b\n1,2\n,5\n'), rowsOf('a,b\n"1",2\n,"5"\n'))
  assert.deepEqual(rowsOf(cut), [
    { line: 2, row: { a: '1', b: '2' } },
    { line: 4, row: { a: '4', b: '5' } },
  ])
  assert.deepEqual(
    readCsv(cut, row).problems.map(({ line }) => line),
    [3],
  )
})
