import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../proofs/fixtures/seeded-check.ts'
import { tools } from '../../tools/installed.ts'
import { compareClaim, compareRatio } from './compare.ts'
import { compareErrors } from './compare-errors.ts'

const valid = { log_is_invalid: false }
const claim = (cell: string, metric_id: string, value: number, unit_printed: string | null = null, ordinal = 1) => ({
  cell,
  ordinal,
  metric_id,
  value,
  unit_printed,
})
const MiB = 1024 ** 2

test("Actix's rate differs by (7162.27 - 55151.73) / 55151.73 = -47989.46 / 55151.73 = -87.0 %", () => {
  const { relative_difference, explanation, observed } = compareClaim(
    claim('7162.27', 'requests_per_s', 7162.27),
    [55151.73],
    valid,
  )
  assert.equal(observed, 55151.73)
  assert.equal(relative_difference?.toFixed(4), '-0.8701')
  assert.equal(explanation, '7162.27 is claimed and the log says 55,151.73: −87.0 %')
})

test("2.12MB and a log's 2.13MB share only the bound 2.125 and differ; 2.1MB agrees at its precision", () => {
  // 2.13 MiB/s is 2.125 to 2.135; 2.12 is 2.115 to 2.125; 2.1 is 2.05 to 2.15
  const compare = (cell: string) =>
    compareClaim(claim(cell, 'transfer_bytes_per_s', Number.parseFloat(cell) * 1e6), [2.13 * MiB], valid)
  assert.equal(compare('2.12MB').verdict, 'differs')
  assert.equal(
    compare('2.12MB').explanation,
    '2.12MB is claimed and the log says 2.13 MiB/s: −0.5 %, and neither units of 1,000 nor of 1,024 fit',
  )
  assert.equal(
    compare('2.12MB').relative_difference?.toFixed(4),
    '-0.0047',
    '(2.12 - 2.13) / 2.13, whichever MB the committed value means',
  )
  assert.equal(compare('2.13MB').verdict, 'agrees')
  assert.equal(compare('2.1MB').verdict, 'agrees')
  assert.equal(compare('2.1MB').explanation, 'in units of 1,024')
})

test('bytes: both bases are tried and the matching one is named', () => {
  const compare = (cell: string, observed: number) =>
    compareClaim(claim(cell, 'peak_memory_bytes', Number.parseFloat(cell) * 1e6, 'MB'), [observed], {
      ...valid,
      tool: tools.get('ichor'),
    })
  // 5,765,300,224 / 1,000^2 = 5765.3; / 1,024^2 = 5498.2
  assert.equal(compare('5765MB', 5_765_300_224).explanation, 'in units of 1,000')
  // 5,328,896 is 5.33 and 5.08: both are 5
  assert.equal(compare('5MB', 5_328_896).explanation, 'in units of 1,000 and 1,024')
  // 6,684,672 is 6.68 and 6.375: only the first is 7
  assert.equal(compare('7MB', 6_684_672).explanation, 'in units of 1,000')
  assert.match(compare('9MB', 6_684_672).explanation ?? '', /neither units of 1,000 nor of 1,024 fit$/)
})

test('of several blocks the median is compared with the claim', () => {
  const compare = (cell: string) =>
    compareClaim(claim(cell, 'requests_per_s', Number(cell)), [30, 10, 100, 20, 60], valid)
  assert.deepEqual([compare('30').verdict, compare('30').explanation], ['derived', 'the median of 5 values'])
  assert.deepEqual([compare('47').verdict, compare('47').observed], ['differs', 30])
})

// the log says 8252.46
const cells: [cell: string, value: number, verdict: string, explanation?: string | RegExp | null][] = [
  // the last digit counts tens: 8,245 to 8,255
  ['8.25e3', 8250, 'agrees', null],
  ['8.24e3', 8240, 'differs'],
  ['> 8000', 8000, 'agrees', 'the log says 8,252.46'],
  ['over 8k req/s', 8000, 'agrees'],
  ['≥ 8,252.46', 8252.46, 'agrees'],
  ['> 9000', 9000, 'differs', '> 9000 is claimed and the log says 8,252.46: +9.1 %'],
  ['under 9000', 9000, 'agrees'],
  ['up to 8k', 8000, 'differs'],
  ['8k–9k', 8500, 'agrees', 'the log says 8,252.46'],
  ['8,300 to 9,000', 8300, 'differs'],
  ['~8000', 8000, 'agrees', null],
  ['~9000', 9000, 'differs'],
  ['8 252,46', 8252.46, 'agrees'],
  ['8\u2009252,46', 8252.46, 'agrees'],
  ['8’252.46', 8252.46, 'agrees'],
  ["8'253.46", 8253.46, 'differs'],
  // text without a comparable number is not compared
  ['8.252,46', 8252.4, 'unmatched', 'the cell has no number that can be compared with the log'],
  ['about twice that', 16_000, 'unmatched'],
]
for (const [cell, value, verdict, explanation] of cells)
  test(`${cell} ${verdict} with 8252.46`, () => {
    const compared = compareClaim(claim(cell, 'requests_per_s', value), [8252.46], valid)
    assert.equal(compared.verdict, verdict)
    if (explanation !== undefined) assert.equal(compared.explanation, explanation)
  })

test('a claim is compared with the printed numbers first, then with the parsed ones', () => {
  const words = '50 aborted requests are in it (2,000 answered)'
  const one = { name: 'requestsPerSec', value: 2005, words }
  const compare = (cell: string, observed: number[], printed = observed.map(() => one)) => {
    const { verdict, explanation } = compareClaim(claim(cell, 'requests_per_s', Number(cell)), observed, {
      ...valid,
      printed,
    })
    return [verdict, explanation]
  }
  assert.deepEqual(compare('2005', [2000]), ['agrees', words])
  assert.deepEqual(compare('2000', [2000]), ['agrees', null])
  assert.deepEqual(compare('2010', [2000]), ['differs', '2010 is claimed and the log says 2,000: +0.5 %'])
  const several = [2005, 2007, 2003].map(value => ({ ...one, value }))
  assert.deepEqual(compare('2005', [2000, 2001, 1999], several), [
    'derived',
    'as the reports print it: requestsPerSec; the median of 3 values',
  ])
})

test('agreement with an invalid log is reported as such, and a difference as a difference', () => {
  const compare = (cell: string) =>
    compareClaim(claim(cell, 'requests_per_s', Number(cell)), [31.93], { log_is_invalid: true })
  assert.deepEqual(
    [compare('31.93').verdict, compare('31.93').explanation],
    ['log_invalid', 'it agrees with a log whose run is invalid'],
  )
  assert.equal(compare('3193').verdict, 'differs')
})

test('no log, no such metric in the log, and no metric are distinguished', () => {
  const p99 = claim('1 ms', 'latency_p99_s', 0.001)
  assert.equal(compareClaim(p99, [], valid).verdict, 'no_log')
  assert.deepEqual(compareClaim(p99, [], { ...valid, has_log: true }).explanation, 'the log prints no latency_p99_s')
  assert.equal(compareClaim({ ...p99, metric_id: null }, [1], valid).verdict, 'unmatched')
})

test('clicky: nginx takes 65.4 %, not 70 %; the file takes 25.06 %, which is 25 %', () => {
  // (83,211 - 240,448) / 240,448 = -157,237 / 240,448 = -0.65393; (62,358 - 83,211) / 83,211 = -20,853 / 83,211 = -0.25060
  const nginx = compareRatio(-0.7, 240_448, 83_211, 'nginx in front reduces the rate by 70 %')
  assert.deepEqual([nginx.verdict, nginx.explanation], ['differs', 'from 240,448 to 83,211 is −65.4 %'])
  const file = compareRatio(-0.25, 83_211, 62_358, 'logging to a file takes another 25 %')
  assert.deepEqual([file.verdict, file.observed?.toFixed(5)], ['agrees', '-0.25060'])
  assert.equal(compareRatio(-0.25, 0, 5, '25 %').verdict, 'unmatched')
  const compare = (claimed: number, text: string) => compareRatio(claimed, 240_448, 83_211, text).verdict
  assert.equal(compare(-0.6, 'it loses more than 60 %'), 'agrees')
  assert.equal(compare(-0.7, 'it loses over 70 %'), 'differs')
  assert.equal(compare(-0.7, 'it loses up to 70 %'), 'agrees')
  assert.equal(compare(-0.6, 'it loses less than 60 %'), 'differs')
  assert.equal(compare(0.6, 'it gains more than 60 %'), 'differs')
  assert.equal(compare(-2 / 3, 'it loses two thirds'), 'unmatched')
})

test('errors at 20,000 connections: two logs show none, three show some', () => {
  const none = { connect_error_count: 0, read_error_count: 0, write_error_count: 0, timeout_count: 0, non_2xx_count: 0 }
  const drogon = { ...none, read_error_count: 2094, timeout_count: 120 }
  assert.equal(compareErrors('without_errors', none, { has_log: true }).verdict, 'agrees')
  assert.equal(compareErrors('with_errors', none, { has_log: true }).verdict, 'differs')
  const seen = compareErrors('with_errors', drogon, { has_log: true })
  assert.deepEqual(
    [seen.verdict, seen.observed, seen.explanation],
    ['agrees', 2214, 'the log shows 2,094 read errors and 120 timeouts'],
  )
  assert.equal(
    compareErrors('without_errors', { ...none, non_2xx_count: null }, { has_log: true }).verdict,
    'unmatched',
  )
  assert.equal(compareErrors('without_errors', {}, { has_log: false }).verdict, 'no_log')
  const unknown = compareErrors('without_errors', { ...none, unknown_error_count: 3 }, { has_log: true })
  assert.deepEqual([unknown.verdict, unknown.explanation], ['differs', 'the log shows 3 unknown errors'])
})

test('a number rounded to any digit agrees with the value that it was rounded from, and no input makes it throw', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 0, max: 3 }), (thousandths, decimals) => {
      const observed = thousandths / 1000
      const cell = observed.toFixed(decimals)
      const { verdict } = compareClaim(claim(cell, 'requests_per_s', Number(cell)), [observed], {
        ...valid,
        tool: tools.get('hyperfine'),
      })
      assert.equal(verdict, 'agrees')
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true }),
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })),
      (cell, value, observed) => {
        compareClaim(claim(cell, 'peak_memory_bytes', value, cell), observed, valid)
      },
    ),
  )
})
