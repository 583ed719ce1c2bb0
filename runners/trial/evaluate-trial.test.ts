import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sample } from '../../pipeline/evaluate/recordings/timeline.csv.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { type TrialFacts, trialOutcome } from './evaluate-trial.ts'
import type { Observation } from './run-load.ts'

const record = {
  ...{ tool: 'wrk', threads: 1, connections: 4, duration_s: 1 },
  ...{ server_count: 100, is_same_process: true, left_process_count: 0 },
}
const run = { exit_code: 0, output: 'Running 1s test', started_ms: 0, finished_ms: 1000, ended: null }
const right = { answer_count: 9, wrong_answer_count: 0, checks: [{ check: 'answers', passed: true, message: null }] }
const probe = (wrong: number): Observation['probe'] => ({
  rows: Array.from({ length: 20 }, (_, index) => ({
    scheduled_s: index / 20,
    latency_us: 1,
    outcome: index < wrong ? 'wrong' : 'ok',
    detail: 'status 500 instead of 200',
  })),
  connections: [],
  answered_count: 20,
  added: 0,
})
const observation: Observation = {
  timeline: Array<Sample>(11),
  probe: probe(0),
  sockets: [],
  wire: {
    ...{ sent_bytes: 104 * 40, request_bytes: 40, judged_count: 50, wrong_count: 0, wrong: [], unread: null },
    total: null,
  },
  tcp: { before: {}, after: {}, own_open_count: 0 },
  database_cpu_us: null,
  unwatched: null,
}
/** An execution that reports these counts; null means an incomplete report. */
const executed = (counts: Readonly<Record<string, number>> | null = {}, of_run = {}): TrialFacts['execution'] => ({
  run: { ...run, ...of_run },
  argv: [],
  outputs: {},
  report: counts && { request_count: 100, ...counts },
})
const facts: TrialFacts = {
  failure: null,
  execution: executed(),
  observation,
  server_ended: null,
  verified: { before: right, after: right },
  unverified: null,
  is_observed: true,
}
const evaluate = (more: Partial<TrialFacts>, trial: Partial<TrialJson> = {}) => {
  const { status, reason } = trialOutcome({ ...record, ...trial } as TrialJson, { ...facts, ...more })
  return `${status}: ${reason}`
}

test('a trial without faults is ok', () => {
  assert.equal(evaluate({}), 'ok: null')
  assert.equal(evaluate({ is_observed: false, execution: executed(null), observation: null }), 'ok: null')
})

test('a trial whose database executed less than the responses need has errors', () => {
  const used = (statement_count: number) => {
    const counts = { statement_count, row_count: 240, least_statement_count: 2, least_row_count: 2 }
    return evaluate({ database: { version: '15.1', settings: {}, cpus: null, cpu_us: null, ...counts } })
  }
  // 100 responses to the load and 20 to the probe
  assert.equal(used(240), 'ok: null')
  assert.equal(used(239), 'errors: the database counted 239 statements for 120 responses, which need 240')
})

test('a trial that did not complete is failed', () => {
  assert.equal(evaluate({ failure: 'wrk is missing' }), 'failed: wrk is missing')
  assert.equal(
    evaluate({ server_ended: 'was ended by SIGSEGV' }),
    'failed: the server was ended by SIGSEGV during the load: look at its log',
  )
  assert.equal(
    evaluate({ execution: executed(null, { exit_code: 1, output: '\nunable to connect\n' }) }),
    'failed: wrk ended with exit code 1: "unable to connect"',
  )
  assert.equal(
    evaluate({ execution: executed({ request_count: 0 }) }, { server_count: 0 }),
    'failed: no request was answered with success',
  )
})

test('a trial whose recording cannot be trusted is void, even if it has other faults', () => {
  const execution = executed({ read_error_count: 3 })
  assert.match(evaluate({ execution }, { is_same_process: false }), /^void: the server was replaced by another process/)
  assert.match(evaluate({ execution }, { left_process_count: 2 }), /^void: 2 processes of the server outlived it/)
  assert.match(evaluate({}, { server_count: 105 }), /^void: the server counted 105 requests and wrk 100/)
  assert.equal(evaluate({}, { server_count: 104 }), 'ok: null')
  assert.match(evaluate({ observation: { ...observation, unwatched: 'no' } }), /^void: the observer left no record: no/)
  assert.match(
    evaluate({ observation: { ...observation, timeline: Array<Sample>(5) } }),
    /^void: the timeline has 5 of 11 rows/,
  )
  assert.equal(evaluate({ observation: { ...observation, tcp: null } }), 'void: the TCP counters could not be read')
})

test('socket errors and wrong responses make the status errors, even if verification was not possible', () => {
  const execution = executed({ read_error_count: 3, non_2xx_count: 2 })
  assert.equal(
    evaluate({ execution, unverified: 'no' }),
    'errors: 3 socket errors or timeouts and 2 answers with an error status',
  )
  assert.equal(
    evaluate({ observation: { ...observation, probe: probe(2) } }),
    'errors: 2 of 20 responses were wrong during the load: status 500 instead of 200',
  )
  const frozen = { ...right, checks: [{ check: 'date', passed: false, message: 'it stood still' }] }
  const verified = { before: right, after: frozen }
  assert.equal(evaluate({ verified }), 'errors: responses were wrong after the load: date: it stood still')
  assert.match(
    evaluate({ verified: { before: frozen, after: right } }),
    /^errors: responses were wrong before the load: date/,
  )
  assert.equal(evaluate({ unverified: 'no connection' }), 'unverified: no connection')
})

test('more responses than requests are void; wrong responses to the load and lost updates are errors', () => {
  const withWire = (wire: Partial<Observation['wire']>) =>
    evaluate({ observation: { ...observation, wire: { ...observation.wire, ...wire } } })
  assert.equal(withWire({ sent_bytes: 99 * 40 }), 'void: wrk counted 100 responses but its sockets sent 99 requests')
  assert.equal(withWire({ sent_bytes: null }), 'ok: null')
  assert.equal(withWire({ sent_bytes: 100 * 40 }), 'ok: null')
  assert.equal(
    withWire({ wrong_count: 2, wrong: ['body "a" instead of "b"'] }),
    'errors: 2 of the 50 sampled responses to the load were wrong: body "a" instead of "b"',
  )
  const total = { before: 7, sentinel_added: 0, unknown_count: 0, posted_mean: 300, posted_most: 500 }
  assert.equal(withWire({ total: { ...total, after: 30_007 } }), 'ok: null')
  assert.equal(
    withWire({ total: { ...total, after: 15_007 } }),
    'errors: the total grew by 15,000 instead of 30,000, as the responses imply: 50 % is missing',
  )
})
