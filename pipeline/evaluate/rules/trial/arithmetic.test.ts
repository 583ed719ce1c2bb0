import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeTrial, found, missing, nothing } from '../../../../proofs/fixtures/rule-records.ts'
import { readReports, tools } from '../../../tools/installed.ts'
import { readTestdata } from '../../../tools/testdata-files.ts'
import { toolOf } from '../../../tools/tool.ts'
import { auditBlock } from '../audit-block.ts'
import { rules } from '../installed.ts'
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
  assert.match(missing(rule.check(lasting(30, 30))), /bytes/)
  // the server stopped responding, and the numbers are those of the longer time
  assert.match(found(rule.check(lasting(11.01, 10)), 'caution').message, /have lasted 10 s but lasted 11 s/)
  assert.match(missing(rule.check(lasting(9, 10))), /bytes/)
  found(rule.check(lasting(8.98, 10)), 'invalid')
  // Stopped by hand
  assert.match(found(rule.check(lasting(20, 30)), 'invalid').message, /have lasted 30 s but lasted 20 s/)
})

test('a contradiction outweighs a load that lasted longer', () => {
  found(rule.check(fakeTrial({ duration_s: 100 })), 'invalid')
})

test('a generator that may send fewer requests may also end early', () => {
  const tool = toolOf('siege', tools)
  const values = { request_count: 5000, requests_per_s: 10_000, duration_s: 0.5 }
  found(rule.check(fakeTrial(values, { tool, nominal_duration_s: 2 })), 'caution')
})

test('X is at most the sum over all threads', () => {
  const rated = (thread_rate_mean_per_s: number) => rule.check(fakeTrial({ thread_rate_mean_per_s }, { threads: 4 }))
  // 1.5 x 4 x (1,666 + 1) = 10,002: the samples are rounded down
  nothing(rated(1666))
  assert.match(
    found(rated(1665), 'invalid').message,
    /^4 threads at 1,665 requests\/s each reach at most 6,664\/s, but/,
  )
})

/** Numbers of genuine reports: the count, the rate and the duration of each tool that prints them. */
const NUMBERS: Record<string, readonly RegExp[]> = {
  'ab/testdata/keep-alive': [/Complete requests: +(\d+)/, /Time taken for tests: +([\d.]+)/, /per second: +([\d.]+)/],
  'autocannon/testdata/closed': [/│ ([\d.]+) +│ [\d.]+ +│ [\d.]+ +│\n├/, /requests in ([\d.]+)s/],
  'autocannon/testdata/every-second-503': [/^(\d+) 2xx/m, /(\d+) non 2xx/],
  'autocannon/testdata/closed-json': [/"average":([\d.]+),"mean":100/, /"total":(200)/, /"duration":([\d.]+)/],
  'bombardier/testdata/every-second-503': [/Reqs\/sec +([\d.]+)/],
  'h2load/testdata/all-answered': [/, ([\d.]+) req\/s/, /(\d+) done/, /(\d+) succeeded/, /(\d+) 2xx/],
  'hey/testdata/all-answered': [/Total:\s+([\d.]+)/, /Requests\/sec:\s+([\d.]+)/, /\[200\]\s+(\d+)/],
  'k6/testdata/golang-hello-world': [/http_reqs\.*: (\d+)/, /http_reqs\.*: \d+ +([\d.]+)/],
  'locust/testdata/one-stalled': [/Aggregated +(\d+) +\d+\(/, /\| +([\d.]+) +[\d.]+\n\n/, /\s(\d+)\n*$/],
  'locust/testdata/all-answered-json': [/"num_requests": (\d+)/],
  'oha/testdata/text': [/Total:\s+([\d.]+)/, /Requests\/sec:\s+([\d.]+)/, /\[200\] (\d+)/],
  'oha/testdata/closed-loop-json': [/"total": ([\d.]+)/, /"requestsPerSec": ([\d.]+)/, /"200": (\d+)/],
  'rewrk/testdata/every-second-503': [/Total: +(\d+) +Req/, /Req\/Sec: +([\d.]+)/, /Transfer Rate: +([\d.]+)/],
  'rewrk/testdata/all-answered-json': [/"requests_avg":([\d.]+)/, /"requests_total":(\d+)/],
  'siege/testdata/all-answered': [/"transactions":\s+(\d+)/, /"elapsed_time":\s+([\d.]+)/, /_rate":\s+([\d.]+)/],
  'vegeta/testdata/all-answered': [/\] +(\d+), /, /\] +\d+, ([\d.]+)/, /wait\] +([\d.]+)s/, /wait\] +\S+ ([\d.]+)s/],
}

for (const [name, numbers] of Object.entries(NUMBERS))
  test(`ten times or a tenth of a number in ${name} contradicts the others`, () => {
    const text = readTestdata(name)
    const contradictionsIn = (edited: string) =>
      readReports(edited).flatMap(block => [
        ...block.problems.map(({ problem }) => problem),
        ...auditBlock(block, rules, tools).findings.filter(each => each.rule === 'arithmetic'),
      ])
    assert.deepEqual(contradictionsIn(text), [])
    for (const number of numbers)
      for (const factor of [10, 0.1]) {
        const edited = text.replace(number, (row, cell: string) => {
          const decimals = cell.split('.')[1]?.length ?? 0
          return row.replace(cell, (Number(cell) * factor).toFixed(decimals))
        })
        assert.notEqual(edited, text, String(number))
        assert.notDeepEqual(contradictionsIn(edited), [], `${number} x ${factor}`)
      }
  })
