import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleOf } from './number.ts'

const examples: [metric_id: string, value: number, shown: string][] = [
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

for (const [metric_id, value, shown] of examples) {
  test(`${metric_id} ${value} stands as ${shown} in its column: cut, never rounded up`, () => {
    assert.equal(scaleOf(metric_id).show(value), shown)
  })
}
