/** A successful fixture trial, with one change in its record or its files. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { stemOf } from '../../../pipeline/schema/case-name.ts'
import type { RunJson, TrialJson } from '../../../pipeline/schema/records/run.ts'
import { createRun } from '../../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import { isOverload, judgeTrials } from './judge-trials.ts'

const scratch = temporaryFolder({ after })
const folder = createRun(scratch, undefined, 1)
const trials = (JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as RunJson).trials
const slow = trials.find(({ framework, connections }) => framework === 'made-slow' && connections === 64) as TrialJson
const fileOf = (what: string) => join(folder, `${stemOf(slow.path)}.${what}`)
const right = { answer_count: 9, wrong_answer_count: 0, checks: [{ check: 'answers', passed: true, message: null }] }
const wrong = { ...right, checks: [{ check: 'date', passed: false, message: 'it stood still' }] }
const none = { connect: 0, read: 0, write: 0, status: 0, timeout: 0 }

/** `isOverload` with different text in one of the trial's files. */
function withFile(what: string, text: string, trial: Partial<TrialJson> = {}): boolean {
  const before = readFileSync(fileOf(what))
  writeFileSync(fileOf(what), text)
  try {
    return isOverload(folder, { ...slow, ...trial })
  } finally {
    writeFileSync(fileOf(what), before)
  }
}
/** `isOverload` with different counts, also in the printed report. */
function withDone(requests: number, errors: object, trial: Partial<TrialJson> = {}): boolean {
  const printed = readFileSync(fileOf('wrk.txt'), 'utf8')
  writeFileSync(fileOf('wrk.txt'), printed.replace(/\d+(?= requests in)/, String(requests)))
  try {
    return withFile('wrk.json', JSON.stringify({ requests, errors: { ...none, ...errors } }), trial)
  } finally {
    writeFileSync(fileOf('wrk.txt'), printed)
  }
}

test('a correct server that responds too late or not at all is overloaded', () => {
  assert.ok(isOverload(folder, { ...slow, status: 'void', reason: 'the time line has 5 of 31 rows' }))
  assert.ok(withDone(0, { timeout: 3 }, { server_count: 64 }))
  assert.ok(withDone(10, { read: 9 }))
  assert.ok(withFile('wrk.json', ''))
  assert.ok(withFile('sentinel.csv', 'scheduled_s,latency_us,outcome,detail\n0.05,,timeout,\n'))
  assert.ok(withFile('verify.json', JSON.stringify({ before: right, after: null })))
})

test('wrong responses before, during or after the load are not an overload', () => {
  assert.equal(withFile('verify.json', JSON.stringify({ before: wrong, after: right })), false)
  assert.equal(withFile('verify.json', JSON.stringify({ before: right, after: wrong })), false)
  assert.equal(
    withFile('verify.json', JSON.stringify({ before: right, after: { ...right, wrong_answer_count: 1 } })),
    false,
  )
  assert.equal(withFile('verify.json', JSON.stringify({ before: null, after: right })), false)
  const during = 'scheduled_s,latency_us,outcome,detail\n0.05,90,wrong,status 500\n'
  assert.equal(withFile('sentinel.csv', during), false)
  assert.equal(withDone(10, { status: 1 }), false)
})

test('a load that did not start, a restarted server, remaining processes or a miscount are not an overload', () => {
  assert.equal(isOverload(folder, { ...slow, is_same_process: false }), false)
  assert.equal(isOverload(folder, { ...slow, left_process_count: 2 }), false)
  assert.equal(withDone(50_000, {}, { server_count: 5 }), false)
  assert.equal(isOverload(folder, { ...slow, load_started_s: null }), false)
})

test('an entry is rejected for failures at its smallest loads and for failures without overload', () => {
  const trial = (entry: string, [threads, connections]: [number, number], status = 'ok', is_overload = false) => ({
    ...{ path: `${entry}/default/ping-t${threads}-c${connections}/01.wrk.txt`, scenario: 'ping', connections },
    ...{ status: status as 'ok', is_overload },
  })
  const trials = [
    ...[trial('fit', [1, 16_000], 'failed', true), trial('fit', [1, 400], 'errors', true), trial('fit', [1, 2])],
    ...[trial('dead', [1, 400]), trial('dead', [1, 2], 'failed', true)],
    ...[trial('wrong', [1, 2]), trial('wrong', [1, 400], 'void')],
    ...[trial('second', [1, 2]), trial('second', [2, 2], 'failed', true), trial('second', [2, 4], 'failed', true)],
  ]
  const { rejected, overloaded } = judgeTrials(trials, ({ is_overload }) => is_overload)
  assert.deepEqual(
    [rejected, overloaded].map(each => each.map(({ path }) => path.replace('/default/ping-', ' ').split('/')[0])),
    [
      ['dead t1-c2', 'wrong t1-c400', 'second t2-c2'],
      ['fit t1-c16000', 'fit t1-c400', 'second t2-c4'],
    ],
  )
})
