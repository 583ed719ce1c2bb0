import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrialJson } from '../../pipeline/vocabulary/run-record.ts'
import type { Sample } from '../observer/sample.ts'
import { judgeTrial, type TrialFacts } from './evaluate-trial.ts'
import type { ObservedLoad } from './run-load.ts'

const record = { connections: 4, duration_s: 1, server_count: 100, is_same_process: true, left_process_count: 0 }
const tool = { exit_code: 0, output: 'Running 1s test', started_ms: 0, finished_ms: 1000, ended: null }
const errors = { connect: 0, read: 0, write: 0, status: 0, timeout: 0 }
const right = { answer_count: 9, wrong_answer_count: 0, checks: [{ check: 'answers', passed: true, message: null }] }
const sentinel = (wrong: number): ObservedLoad['sentinel'] => ({
  rows: Array.from({ length: 20 }, (_, index) => ({
    scheduled_s: index / 20,
    latency_us: 1,
    outcome: index < wrong ? 'wrong' : 'ok',
    detail: 'status 500 instead of 200',
  })),
  connections: [],
  answered_count: 20,
})
const load: ObservedLoad = {
  tool,
  argv: [],
  wrk_json: '',
  done: { requests: 100, errors },
  samples: Array<Sample>(11),
  sentinel: sentinel(0),
  sockets: [],
  unwatched: null,
  tcp_json: '{}',
}
const facts: TrialFacts = {
  failure: null,
  load,
  server_ended: null,
  verified: { before: right, after: right },
  unverified: null,
  is_observed: true,
}
const judge = (more: Partial<TrialFacts>, trial: Partial<TrialJson> = {}) => {
  const { status, reason } = judgeTrial({ ...record, ...trial } as TrialJson, { ...facts, ...more })
  return `${status}: ${reason}`
}

test('nothing wrong is ok', () => {
  assert.equal(judge({}), 'ok: null')
  assert.equal(judge({ is_observed: false, load: { ...load, done: null, samples: [] } }), 'ok: null')
})

test('what did not come to its end is failed', () => {
  assert.equal(judge({ failure: 'wrk is missing' }), 'failed: wrk is missing')
  assert.equal(
    judge({ server_ended: 'was ended by SIGSEGV' }),
    'failed: the server was ended by SIGSEGV during the load: look at its log',
  )
  assert.equal(
    judge({ load: { ...load, tool: { ...tool, exit_code: 1, output: '\nunable to connect\n' } } }),
    'failed: wrk ended with exit code 1: "unable to connect"',
  )
  assert.equal(
    judge({ load: { ...load, done: { requests: 0, errors } } }, { server_count: 0 }),
    'failed: the server answered no request during the load',
  )
})

test('a recording that cannot be trusted is void, whatever else is wrong', () => {
  const bad = { ...load, done: { requests: 100, errors: { ...errors, read: 3 } } }
  assert.match(judge({ load: bad }, { is_same_process: false }), /^void: the server is another process/)
  assert.match(judge({ load: bad }, { left_process_count: 2 }), /^void: 2 processes of the server outlived it/)
  assert.match(judge({}, { server_count: 105 }), /^void: the server counted 105 requests and wrk 100/)
  assert.equal(judge({}, { server_count: 104 }), 'ok: null')
  assert.match(judge({ load: { ...load, unwatched: 'no' } }), /^void: the observer left no record: no/)
  assert.match(judge({ load: { ...load, samples: Array<Sample>(5) } }), /^void: the time line has 5 of 11 rows/)
})

test('errors and wrong answers are errors, and outweigh what could not be verified', () => {
  const counted = { ...load, done: { requests: 100, errors: { ...errors, read: 3, status: 2 } } }
  assert.equal(judge({ load: counted, unverified: 'no' }), 'errors: wrk counted errors: 3 read, 2 status above 399')
  assert.equal(
    judge({ load: { ...load, sentinel: sentinel(2) } }),
    'errors: 2 of 20 answers were wrong during the load: status 500 instead of 200',
  )
  const frozen = { ...right, checks: [{ check: 'date', passed: false, message: 'it stood still' }] }
  const verified = { before: right, after: frozen }
  assert.equal(judge({ verified }), 'errors: answers were wrong after the load: date: it stood still')
  assert.match(
    judge({ verified: { before: frozen, after: right } }),
    /^errors: answers were wrong before the load: date/,
  )
  assert.equal(judge({ unverified: 'nobody could ask' }), 'unverified: nobody could ask')
})
