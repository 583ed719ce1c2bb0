// Findings on the published documents, computed by hand from their logs. X = requests/s, R = mean latency, D = measured
// time, t = threads, c = connections, N = floor(c / t) * t; starved is X * R / N, uneven is X / (t * mean Req/Sec).
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { found, publishedResult } from '../../../proofs/fixtures/rule-records.ts'
import { readReports, tools } from '../../tools/installed.ts'
import { auditBlock } from './audit-block.ts'
import { rules } from './installed.ts'
import { rule as environmentIncomplete } from './result/environment-incomplete.ts'
import { rule as tooFewTrials } from './result/too-few-trials.ts'
import { rule as unlikeWork } from './scenario/unlike-work.ts'
import { trialFromBlock } from './trial-record.ts'

function blockOf(file: string) {
  const [block] = readReports(readFileSync(new URL(`testdata/${file}.txt`, import.meta.url), 'utf8'))
  assert.ok(block)
  return block
}

/** `rule severity observed` with two significant digits, without the note that every wrk log has. */
function audited(file: string) {
  const { findings, not_computable } = auditBlock(blockOf(file), rules, tools)
  return {
    found: findings.flatMap(({ rule, severity, observed }) =>
      rule === 'closed-loop-latency' ? [] : [`${rule} ${severity} ${Number(observed?.toPrecision(2))}`],
    ),
    gaps: not_computable.map(gap => gap.rule),
    messageOf: (id: string) => findings.find(finding => finding.rule === id)?.message ?? '',
  }
}

test('async-talk bad_server: one connection at a time', () => {
  const bad = audited('faulty/async-talk-bad-server.starved-connections.impossible-latency.uneven-threads')
  assert.deepEqual(bad.found, [
    // 41,423.86 * 23.03 µs = 0.954 of 1,000 busy
    'starved-connections invalid 0.00095',
    // 1,000 / 41,423.86 = 24.1 ms each; the printed maximum is 1.50 ms
    'impossible-latency invalid 0.0015',
    // 41,423.86 / (8 * 41,660) = 0.1243
    'uneven-threads caution 0.12',
  ])
  assert.equal(
    bad.messageOf('starved-connections'),
    '999 of 1,000 connections were waiting at any moment: 41,424 requests/s x 23 µs keeps only 0.954 busy (0.0954 %), unless the load reconnected.',
  )
  assert.match(
    bad.messageOf('impossible-latency'),
    /24.1 ms on each response, but the longest printed latency is 1.5 ms/,
  )
})

test('async-talk good_server: 540,820.54 * 1.79 ms = 968 of 1,000; 540,820.54 / (8 * 68,030) = 0.994', () => {
  const good = audited('clean/async-talk-good-server')
  assert.deepEqual(good.found, [])
  for (const rule of ['starved-connections', 'impossible-latency', 'uneven-threads'])
    assert.ok(!good.gaps.includes(rule))
})

test('async-talk good_server_blocking: requests that timed out may have kept every connection busy', () => {
  const blocking = audited('faulty/async-talk-good-server-blocking.censored-latency')
  // 1,831 / 1,919 = 0.954; 31.93 / (8 * 4.09) = 0.976 is even
  assert.deepEqual(blocking.found, ['censored-latency invalid 0.95'])
  // (88 * 1.21 s + 1,831 * 60 s) / 60 s / 1,000 = 1.83 at most, 31.93 * 1.21 / 1,000 = 0.039 at least
  assert.ok(blocking.gaps.includes('starved-connections') && blocking.gaps.includes('impossible-latency'))
})

test('async-talk good_server_blocking_task: 1,022.62 * 972.77 ms = 995 of 1,000; 1,022.62 / (8 * 210.59) = 0.607', () => {
  const task = audited('faulty/async-talk-good-server-blocking-task.uneven-threads')
  assert.deepEqual(task.found, ['uneven-threads caution 0.61'])
})

test('Boost.Beast: one read error per request, so the load reconnects', () => {
  // 418,099 / 418,099 = 1; 41,397 * 20.80 µs / 2 = 0.861 / 2
  assert.deepEqual(audited('faulty/ichor-boost-beast-2.starved-connections.socket-errors').found, [
    'starved-connections caution 0.43',
    'socket-errors caution 1',
  ])
  // 73,975.13 * 5.33 ms = 394 of 400
  assert.deepEqual(audited('faulty/ichor-boost-beast-400.socket-errors').found, ['socket-errors caution 1'])
  const many = audited(
    'faulty/ichor-boost-beast-20000.starved-connections.uneven-threads.socket-errors.censored-latency',
  )
  assert.deepEqual(many.found, [
    // 37,311.37 * 95.10 ms = 3,548 of 20,000; with 223 timeouts of 10.04 s: 3,770 (0.189)
    'starved-connections caution 0.18',
    // 37,311.37 / (4 * 15,010) = 0.621
    'uneven-threads caution 0.62',
    'socket-errors caution 1',
    // 223 / 374,703 = 0.0595 %
    'censored-latency caution 0.0006',
  ])
})

test('express: starved at 20,000 connections even if all timeouts took the complete load', () => {
  // 15,101.66 * 155.23 µs / 2 = 1.17: wrk added samples
  assert.deepEqual(audited('clean/ichor-express-2').found, ['corrected-latency note 1.2'])
  const many = audited('faulty/ichor-express-20000.starved-connections.censored-latency')
  assert.deepEqual(many.found, [
    // 13,118.38 * 462.34 ms = 6,065 of 20,000. Bounded: (128,153 * 462.34 ms + 3,652 * 10.05 s) / 10.05 s = 9,547 (0.477)
    'starved-connections invalid 0.3',
    // 3,652 / 131,805 = 2.77 %
    'censored-latency invalid 0.028',
  ])
  assert.match(many.messageOf('starved-connections'), /at most 47.7 % if all 3,652 timeouts took/)
})

test('Drogon: starved at 20,000 connections, with read errors and timeouts', () => {
  assert.deepEqual(audited('clean/ichor-drogon-2').found, [])
  assert.deepEqual(audited('clean/ichor-drogon-400').found, [])
  const many = audited('faulty/ichor-drogon-20000.starved-connections.socket-errors.censored-latency')
  assert.deepEqual(many.found, [
    // 117,676.17 * 64.98 ms = 7,647 of 20,000; with 120 timeouts of 10.07 s: 7,768 (0.388)
    'starved-connections invalid 0.38',
    // 2,094 / 1,185,278 = 0.177 %, far from half
    'socket-errors invalid 0.0018',
    // 120 / 1,185,278 = 0.0101 %
    'censored-latency caution 0.0001',
  ])
  assert.match(
    many.messageOf('starved-connections'),
    /keeps only 7,647 busy \(38.2 %, at most 38.8 % if all 120 timeouts/,
  )
})

test('Ichor and fasthttp: neither starved nor with errors, even at 20,000 connections', () => {
  // 72,971.55 * 270.41 ms = 19,732 and 123,741.19 * 159.97 ms = 19,795 of 20,000
  for (const name of ['ichor-ichor', 'ichor-fasthttp'])
    for (const connections of [2, 400, 20_000]) assert.deepEqual(audited(`clean/${name}-${connections}`).found, [])
})

test('direkuta: four of five are starved, with about half of 400 connections busy', () => {
  const starved = (name: string) => audited(`faulty/direkuta-${name}.starved-connections`).found
  // 25,436.42 * 8.13 ms = 207; 26,540.04 * 7.77 ms = 206; 55,151.73 * 3.71 ms = 205; 24,155.22 * 8.63 ms = 208
  assert.deepEqual(starved('direkuta'), ['starved-connections invalid 0.52'])
  assert.deepEqual(starved('hyper'), ['starved-connections invalid 0.52'])
  assert.deepEqual(starved('actix'), ['starved-connections invalid 0.51'])
  assert.deepEqual(starved('gotham'), ['starved-connections invalid 0.52'])
  // 35,017.76 * 11.38 ms = 398.5
  assert.deepEqual(audited('clean/direkuta-shio').found, [])
})

test('direkuta: responses of Gotham have twice the bytes of the others', () => {
  const trialOf = (file: string) => trialFromBlock(blockOf(file), tools)
  const results = [
    'clean/direkuta-shio',
    ...['direkuta', 'hyper', 'actix', 'gotham'].map(name => `faulty/direkuta-${name}.starved-connections`),
  ].map(file => publishedResult({ trials: [trialOf(file)] }))
  // 89.42 MB / 1,053,481 = 89.0 (the median); 88.0, 88.0; 204.20 MB / 1,659,825 = 129.0; 133.76 MB / 726,705 = 193.0
  const outcomes = results.map(result => unlikeWork.check({ result, results }))
  assert.deepEqual(
    outcomes.map(outcome => (outcome.kind === 'finding' ? Math.round(outcome.observed ?? 0) : outcome.kind)),
    ['nothing', 'nothing', 'nothing', 'nothing', 193],
  )
})

test('all results are single trials, and no document states its version of wrk', () => {
  const kernel_release = '6.6.2-1-clear'
  const host = { cpu_model: 'AMD Ryzen 7 3700X', thread_count: 16, memory_bytes: 64 * 1024 ** 3, is_virtual: null }
  // async-talk states the most, but neither the version of the tool nor that of the framework
  const stated = { kernel_release }
  const result = publishedResult({ host, environment: { stated, before: null, after: null } })
  assert.equal(found(tooFewTrials.check(result), 'caution').observed, 1)
  assert.equal(
    found(environmentIncomplete.check(result), 'caution').message,
    'Unknown: tool version and framework version.',
  )
})
