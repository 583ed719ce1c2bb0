import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { columnScale } from './column-scale.ts'
import { formatBounds, formatText, formatValue, scaleOf } from './format.ts'
import type { Unit } from './metrics.ts'

const EXAMPLES: readonly [Unit, number, string][] = [
  ['requests/s', 540820.54, '540,820.54 requests/s'],
  ['requests/s', 0, '0 requests/s'],
  ['1/s', 39481333, '39,481,333 /s'],
  ['requests/s', 312.478, '312.47 requests/s'],
  ['s', 0.00179, '1.79 ms'],
  ['s', 0.00813, '8.13 ms'],
  ['s', 2, '2.00 s'],
  ['s', 0.999999, '999.99 ms'],
  ['s', 0.000023, '23.00 µs'],
  ['s', 9.1e-7, '0.91 µs'],
  ['s', 3312, '3,312.00 s'],
  ['s', 0, '0.00 s'],
  ['bytes', 2.69 * 1024 ** 3, '2.69 GiB'],
  ['bytes', 512, '512 B'],
  ['bytes', 1048575, '1,023.99 KiB'],
  ['bytes/s', 207.58, '207.58 B/s'],
  ['bytes/s', 2.13 * 1024 ** 2, '2.13 MiB/s'],
  ['ratio', 0.6354, '63.54 %'],
  ['ratio', 0.99996, '99.99 %'],
  ['ratio', 1, '100.00 %'],
  ['count', 32489434, '32,489,434'],
  ['count', 0, '0'],
  ['ratio', -0.0512, '-5.12 %'],
  ['ratio', -0.00001, '0.00 %'],
]

for (const [unit, value, text] of EXAMPLES) {
  test(`${value} of the unit ${unit} reads ${text}`, () => assert.equal(formatText(unit, value), text))
}

test('bytes count by 1,000 where that is asked for', () => {
  const { unit, scaled } = scaleOf('bytes', 5e6, 1000)
  assert.deepEqual([scaled(5e6), unit], [5, 'MB'])
})

test('a number is never shown greater than it is, and by less than one of its last digits smaller', () => {
  const factors = { s: 1, ms: 1e-3, µs: 1e-6 }
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e5, noNaN: true }), value => {
      const { number, unit } = formatValue('s', value)
      const factor = factors[unit as keyof typeof factors]
      const shown = Number(number.replaceAll(',', ''))
      assert.ok(shown <= (value / factor) * (1 + 1e-15), `${value} is shown as ${number} ${unit}`)
      assert.ok(value / factor - shown < 0.01 + 1e-9, `${value} is shown as ${number} ${unit}`)
    }),
  )
})

test('the bounds of an interval stand in the unit of its median', () => {
  assert.deepEqual(formatBounds('s', { median: 1.01, low: 0.9974, high: 1.03 }), ['0.99', '1.03'])
  assert.deepEqual(formatBounds('bytes', { median: 1000, low: 900, high: 2048 }), ['900', '2,048'])
  assert.equal(formatBounds('s', { median: 1, low: null, high: null }), null)
})

test('as printed, a median is not outside of its interval', () => {
  const value = fc.double({ min: 0, max: 1e12, noNaN: true })
  const unit = fc.constantFrom<Unit>('s', 'bytes', 'bytes/s', 'requests/s', '1/s', 'ratio', 'count')
  const printed = (text = '') => Number(text.replaceAll(',', ''))
  fc.assert(
    fc.property(unit, value, value, value, (unit, ...values) => {
      const [low = 0, median = 0, high = 0] = values.toSorted((a, b) => a - b)
      const bounds = formatBounds(unit, { median, low, high })
      const shown = printed(formatValue(unit, median).number)
      assert.ok(printed(bounds?.[0]) <= shown && shown <= printed(bounds?.[1]), `${bounds} around ${shown} ${unit}`)
    }),
  )
})

const IN_COLUMNS: [metric_id: string, value: number, shown: string][] = [
  ['latency_mean_s', 0.00001243, '0.01243'],
  ['latency_mean_s', 0.00064453, '0.64453'],
  ['latency_mean_s', 0.00813, '8.130'],
  ['latency_p99_s', 1.07, '1,070.000'],
  ['latency_p99_s', 0.0199999, '19.999'],
  ['time_s', 0.556739, '0.556'],
  ['peak_memory_bytes', 5765300224, '5,498.21'],
  ['requests_per_s', 540820.54, '540,820.54'],
  ['requests_per_s', 1234567.89, '1,234,567'],
  ['requests_per_s', 909, '909'],
]

for (const [metric_id, value, shown] of IN_COLUMNS) {
  test(`${metric_id} ${value} stands as ${shown} in its column: cut, never rounded up`, () => {
    assert.equal(columnScale(metric_id).show(value), shown)
  })
}

test('times below a second stand in milliseconds beside each other', () => {
  assert.equal(columnScale('time_s', 0.9).show(0.556739), '556.739')
})
