import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { columnScale } from './column-scale.ts'
import { figureText, formatFigure, formatText, formatValue, type Interval, scaleOf } from './format.ts'
import { metrics, type Unit, unitOf } from './metrics.ts'

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

test('bytes use powers of 1,000 on request', () => {
  const { unit, scaled } = scaleOf('bytes', 5e6, 1000)
  assert.deepEqual([scaled(5e6), unit], [5, 'MB'])
})

test('numbers are truncated by less than one unit of their last digit, and never rounded up', () => {
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

const FIGURES: [Unit, Interval, string][] = [
  ['requests/s', { median: 96451.67, low: 90177.91, high: 118371.32 }, '96,000 requests/s, 90,000 to 118,000'],
  ['s', { median: 1.01, low: 0.9974, high: 1.03 }, '1.010 s, 0.997 to 1.030'],
  ['s', { median: 0.000312, low: 0.00012818, high: 0.00139 }, '310 µs, 130 to 1,390'],
  ['requests/s', { median: 540820.54, low: null, high: null }, '541,000 requests/s'],
  ['s', { median: 0.0005567, low: null, high: null }, '557 µs'],
  ['s', { median: 0.9997, low: null, high: null }, '1,000 ms'],
  ['count', { median: 0, low: 0, high: 0 }, '0, 0 to 0'],
  ['count', { median: 3, low: null, high: null }, '3'],
  ['count', { median: 2.5, low: 0, high: 6 }, '2.5, 0.0 to 6.0'],
  ['bytes', { median: 5765300224, low: 5765300000, high: 5765300448 }, '5.36935 GiB, 5.36935 to 5.36935'],
]

for (const [unit, interval, text] of FIGURES) {
  test(`${interval.median} of the unit ${unit} with its interval reads ${text}`, () => {
    const { bounds } = formatFigure(unit, interval)
    assert.equal([figureText(unit, interval), bounds?.join(' to ')].filter(Boolean).join(', '), text)
  })
}

test('a printed median lies within its printed interval, in its unit and in that of a column', () => {
  const value = fc.double({ min: 0, max: 1e12, noNaN: true })
  const metric_id = fc.constantFrom(...metrics.map(({ metric_id }) => metric_id))
  const printed = (text = '') => Number(text.replaceAll(',', ''))
  fc.assert(
    fc.property(metric_id, value, value, value, (metric_id, ...values) => {
      const [low = 0, median = 0, high = 0] = values.toSorted((a, b) => a - b)
      for (const scale of [undefined, columnScale(metric_id)]) {
        const { number, bounds } = formatFigure(unitOf(metric_id), { low, median, high }, scale)
        assert.ok(printed(bounds?.[0]) <= printed(number), `${bounds} around ${number}`)
        assert.ok(printed(number) <= printed(bounds?.[1]), `${bounds} around ${number}`)
      }
    }),
  )
})

const IN_COLUMNS: [metric_id: string, value: number, shown: string][] = [
  ['latency_mean_s', 0.00001243, '0.0124'],
  ['latency_mean_s', 0.00813, '8.13'],
  ['latency_p99_s', 1.07, '1,070'],
  ['time_s', 0.556739, '0.557'],
  ['peak_memory_bytes', 5765300224, '5,500'],
  ['requests_per_s', 540820.54, '541,000'],
  ['requests_per_s', 1234567.89, '1,230,000'],
  ['requests_per_s', 909, '909'],
]

for (const [metric_id, median, shown] of IN_COLUMNS) {
  test(`${metric_id} ${median} of a single trial is shown as ${shown} in its column`, () => {
    const single = { median, low: null, high: null }
    assert.equal(formatFigure(unitOf(metric_id), single, columnScale(metric_id)).number, shown)
  })
}
