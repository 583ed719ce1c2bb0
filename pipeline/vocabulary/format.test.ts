import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatText, formatValue } from './format.ts'

const EXAMPLES: readonly [string, number, string][] = [
  ['requests_per_s', 540820.54, '540,820.54 /s'],
  ['requests_per_s', 0, '0 /s'],
  ['coroutines_per_s', 39481333, '39,481,333 /s'],
  ['requests_per_s_stdev', 312.478, '312.47 /s'],
  ['latency_mean_s', 0.00179, '1.79 ms'],
  ['latency_mean_s', 0.00813, '8.13 ms'],
  ['latency_max_s', 2, '2.00 s'],
  ['latency_max_s', 0.999999, '999.99 ms'],
  ['latency_p50_s', 0.000023, '23.00 µs'],
  ['latency_p50_s', 9.1e-7, '0.91 µs'],
  ['duration_s', 3312, '3,312.00 s'],
  ['duration_s', 0, '0.00 s'],
  ['read_bytes', 2.69 * 1024 ** 3, '2.69 GiB'],
  ['read_bytes', 512, '512 B'],
  ['read_bytes', 1048575, '1,023.99 KiB'],
  ['transfer_bytes_per_s', 207.58, '207.58 B/s'],
  ['transfer_bytes_per_s', 2.13 * 1024 ** 2, '2.13 MiB/s'],
  ['latency_within_stdev_ratio', 0.6354, '63.54 %'],
  ['latency_within_stdev_ratio', 0.99996, '99.99 %'],
  ['thread_cpu_ratio', 1, '100.00 %'],
  ['request_count', 32489434, '32,489,434'],
  ['timeout_count', 0, '0'],
  ['relative_difference_ratio', -0.0512, '-5.12 %'],
  ['relative_difference_ratio', -0.00001, '0.00 %'],
]

for (const [metric_id, value, text] of EXAMPLES) {
  test(`${metric_id} ${value} reads ${text}`, () => assert.equal(formatText(metric_id, value), text))
}

test('a number is never shown greater than it is, and by less than one of its last digits smaller', () => {
  const factors = { s: 1, ms: 1e-3, µs: 1e-6 }
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e5, noNaN: true }), value => {
      const { number, unit } = formatValue('latency_mean_s', value)
      const factor = factors[unit as keyof typeof factors]
      const shown = Number(number.replaceAll(',', ''))
      assert.ok(shown <= (value / factor) * (1 + 1e-15), `${value} is shown as ${number} ${unit}`)
      assert.ok(value / factor - shown < 0.01 + 1e-9, `${value} is shown as ${number} ${unit}`)
    }),
  )
})
