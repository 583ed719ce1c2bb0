import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeRecording, fakeTrial, found, missing, nothing } from '../../../../proofs/fixtures/rule-records.ts'
import { tools } from '../../../tools/installed.ts'
import { toolOf } from '../../../tools/tool.ts'
import { rule } from './starved-connections.ts'

// 10 connections, 10,000 requests/s: X * R / N = R * 1000, so a mean of 0.95 ms is a ratio of 0.95

test('a busy closed loop is clean', () => nothing(rule.check(fakeTrial())))

test('the threshold of 0.95', () => {
  nothing(rule.check(fakeTrial({ latency_mean_s: 0.95e-3 })))
  const below = found(rule.check(fakeTrial({ latency_mean_s: 0.949e-3 })), 'caution')
  assert.ok(Math.abs((below.observed ?? 0) - 0.949) < 1e-9)
  assert.equal(below.expected, 1)
})

test('the threshold of 0.80', () => {
  found(rule.check(fakeTrial({ latency_mean_s: 0.8e-3 })), 'caution')
  found(rule.check(fakeTrial({ latency_mean_s: 0.799e-3 })), 'invalid')
})

test('the message contains the numbers and allows for reconnecting', () => {
  // 10,000/s * 0.1 ms = 1 busy of 10
  const { message } = found(rule.check(fakeTrial({ latency_mean_s: 0.1e-3 })), 'invalid')
  assert.equal(
    message,
    '9 of 10 connections were waiting at any moment: 10,000 requests/s x 100 µs keeps only 1 busy (10 %), unless the load reconnected.',
  )
})

test('a load that visibly reconnects gets at most a caution', () => {
  const trial = { latency_mean_s: 0.1e-3, read_error_count: 50_000 }
  assert.match(found(rule.check(fakeTrial(trial)), 'caution').message, /as its read errors show/)
  found(rule.check(fakeTrial({ ...trial, read_error_count: 49_999 })), 'invalid')
})

test('the ratio is bounded by the length of timeouts', () => {
  // Without timeouts 0.5. 40 timeouts of at most 10 s: (99,960 * 0.5 ms + 400 s) / 10 s / 10 = 4.4998, more than 1
  assert.match(
    missing(rule.check(fakeTrial({ latency_mean_s: 0.5e-3, timeout_count: 40 }))),
    /40 requests that timed out/,
  )
  // 2 timeouts: (99,998 * 0.5 ms + 20 s) / 10 s / 10 = 0.69999
  const { observed, message } = found(rule.check(fakeTrial({ latency_mean_s: 0.5e-3, timeout_count: 2 })), 'invalid')
  assert.equal(observed, 0.5)
  assert.match(message, /at most 70 % if all 2 timeouts took the complete load/)
  // 4 timeouts: (99,996 * 0.5 ms + 40 s) / 100 s = 0.89998: invalid cannot be shown, caution can
  found(rule.check(fakeTrial({ latency_mean_s: 0.5e-3, timeout_count: 4 })), 'caution')
})

test('a short load of slow responses is not blamed for those that its end cut off', () => {
  // 10 connections, 4 s per response, 10 s: 20 requests, X = 2/s, so X * R / N = 0.8 although all were busy
  const values = { request_count: 20, requests_per_s: 2, latency_mean_s: 4, latency_max_s: 4 }
  assert.match(missing(rule.check(fakeTrial(values))), /mean latency of 4 s/)
  // Half of them hung: 10 requests, 0.4 and one unfinished of 4 s in 10 s is 0.8 at most
  found(rule.check(fakeTrial({ ...values, request_count: 10, requests_per_s: 1 })), 'caution')
})

test('recorded sockets show starvation that added samples hide', () => {
  const half = fakeRecording({ progressing_connections: 5 })
  const { observed, message } = found(rule.check(fakeTrial({ latency_mean_s: 5e-3 }, { recording: half })), 'invalid')
  assert.equal(observed, 0.5)
  assert.match(message, /5 of 10 connections made no progress/)
  nothing(rule.check(fakeTrial({}, { recording: fakeRecording() })))
})

test('a generator without idle time keeps connections waiting too, which only sockets distinguish', () => {
  const full = (changes: object) =>
    fakeTrial({ latency_mean_s: 0.7e-3 }, { recording: fakeRecording({ client_cpu_ratio: 0.85, ...changes }) })
  assert.match(found(rule.check(full({})), 'caution').message, /waited for the generator, which used 85 % of its CPUs/)
  found(rule.check(full({ client_cpu_ratio: 0.849, client_busy_ratio: 0.99 })), 'invalid')
  for (const progressing_connections of [9, 5, null]) found(rule.check(full({ progressing_connections })), 'invalid')
  found(rule.check({ ...full({}), values: { ...full({}).values, latency_mean_s: 0.499e-3 } }), 'invalid')
})

test('connections that failed to open are not waiting', () => {
  // 4 of 10 failed, and 6 were busy
  nothing(rule.check(fakeTrial({ latency_mean_s: 0.6e-3, connect_error_count: 4 })))
  const { message } = found(rule.check(fakeTrial({ latency_mean_s: 0.3e-3, connect_error_count: 4 })), 'invalid')
  assert.match(message, /^3 of 6 connections were waiting/)
  const again = { latency_mean_s: 0.3e-3, connect_error_count: 4, read_error_count: 1 }
  assert.match(
    missing(rule.check(fakeTrial(again))),
    /4 attempts to open one failed, and others may have succeeded later/,
  )
})

test('timeouts are not subtracted from the requests if the generator does not count them', () => {
  // 12 responses of 1 s, 5 timeouts of 10 s, 0.1 for unfinished requests: (12 s + 50 s) / 100 s; wrk (7 s + 50 s) / 100 s
  const few = { request_count: 12, requests_per_s: 1.2, latency_mean_s: 1, timeout_count: 5 }
  assert.match(found(rule.check(fakeTrial(few)), 'invalid').message, /at most 67 % if all 5 timeouts/)
  const { message } = found(rule.check(fakeTrial(few, { tool: toolOf('oha', tools) })), 'invalid')
  assert.match(message, /at most 72 % if all 5 timeouts/)
})

test('missing data is named', () => {
  assert.equal(missing(rule.check(fakeTrial({ latency_mean_s: null }))), 'the mean latency')
  assert.equal(missing(rule.check(fakeTrial({}, { threads: null }))), 'threads and connections')
})

test('the rule does not apply to wrk2, which sends at a fixed rate', () =>
  assert.ok(!rule.applies_to(toolOf('wrk2', tools))))
