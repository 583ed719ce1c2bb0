import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../../proofs/fixtures/rule-records.ts'
import { rule } from './arithmetic.ts'

test('a consistent report is clean', () => nothing(rule.check(fakeTrial())))

test('requests / D = X within the printed digits of D and X', () => {
  // D = 10.00 s is 9.995 to 10.005 s: 100,000 requests are 9,995.0025 to 10,005.0025 a second, X is ± 0.005
  nothing(rule.check(fakeTrial({ requests_per_s: 10_005 })))
  nothing(rule.check(fakeTrial({ requests_per_s: 9995 })))
  const { observed, expected, message } = found(rule.check(fakeTrial({ requests_per_s: 10_005.01 })), 'invalid')
  assert.deepEqual([observed, expected], [10_005.01, 10_000])
  assert.equal(message, '100,000 requests in 10 s are 10,000/s, but the report states 10,005/s.')
  found(rule.check(fakeTrial({ requests_per_s: 9994.99 })), 'invalid')
})

test('a rate below 1 is printed with two decimals too', () => {
  // 3 requests answered in the 5.09864 s of a done line: 0.588 per second, printed as 0.59
  const slow = { duration_s: 5.09864, request_count: 3, read_bytes: null }
  const trial = (rate: number) => fakeTrial({ ...slow, requests_per_s: rate }, { nominal_duration_s: 5 })
  assert.match(missing(rule.check(trial(0.59))), /bytes/)
  found(rule.check(trial(0.58)), 'invalid')
})

test('a minute printed as 1.00m is 59.7 to 60.3 s', () => {
  const minute = { duration_s: 60, request_count: 600_000, read_bytes: 60 * 1024 ** 2 }
  const trial = (rate: number) => fakeTrial({ ...minute, requests_per_s: rate }, { nominal_duration_s: 60 })
  // 600,000 / 59.7 = 10,050.25
  nothing(rule.check(trial(10_050)))
  found(rule.check(trial(10_050.26)), 'invalid')
})

test('bytes / D = transfer within the printed digits of all three', () => {
  const read = (megabytes: number, megabytes_per_s: number) =>
    rule.check(fakeTrial({ read_bytes: megabytes * 1024 ** 2, transfer_bytes_per_s: megabytes_per_s * 1024 ** 2 }))
  // 10.05 MB in 10.00 s are 10.045 / 10.005 = 1.0040 to 10.055 / 9.995 = 1.0060 MB/s: both are printed
  nothing(read(10.05, 1.0))
  nothing(read(10.05, 1.01))
  // 10.07 MB are 10.065 / 10.005 = 1.0060 MB/s at least, and 1.00 is printed below 1.005
  nothing(read(10.07, 1.01))
  found(read(10.07, 1.0), 'invalid')
})

test('D is within 5 % of the nominal duration, or 1 s if that is more', () => {
  const lasting = (duration_s: number, nominal_duration_s: number) =>
    fakeTrial({ duration_s, request_count: 1e4 * duration_s, read_bytes: null }, { nominal_duration_s })
  assert.match(missing(rule.check(lasting(11, 10))), /bytes/)
  found(rule.check(lasting(11.01, 10)), 'invalid')
  assert.match(missing(rule.check(lasting(30, 30))), /bytes/)
  // Stopped by hand
  assert.match(found(rule.check(lasting(20, 30)), 'invalid').message, /have lasted 30 s but lasted 20 s/)
})

test('X is at most the sum over all threads', () => {
  const rated = (thread_rate_mean_per_s: number) => rule.check(fakeTrial({ thread_rate_mean_per_s }, { threads: 4 }))
  // 1.5 x 4 x 1,667 = 10,002
  nothing(rated(1667))
  assert.match(
    found(rated(1666), 'invalid').message,
    /^4 threads at 1,666 requests\/s each reach at most 6,664\/s, but/,
  )
})
