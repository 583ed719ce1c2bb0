import assert from 'node:assert/strict'
import { test } from 'node:test'
import metrics from '../vocabulary/metrics.json' with { type: 'json' }
import { deviationOf, metricOf } from './column-metrics.ts'

const ids = new Set(metrics.map(metric => metric.metric_id))

const headers: [header: string, metric_id: string | null, unit?: string][] = [
  ['Requests/sec', 'requests_per_s'],
  ['req/s', 'requests_per_s'],
  ['RPS (64)', 'requests_per_s'],
  ['Requests / second', 'requests_per_s'],
  ['Transfer/sec', 'transfer_bytes_per_s'],
  ['Transfer/sec (MB)', 'transfer_bytes_per_s', 'MB'],
  ['Latency', 'latency_mean_s'],
  ['Avg Latency (ms)', 'latency_mean_s', 'ms'],
  ['latency, ms', 'latency_mean_s', 'ms'],
  ['Latency (Avg.)', 'latency_mean_s'],
  ['Latency (p99)', 'latency_p99_s'],
  ['Max Latency', 'latency_max_s'],
  ['p99', 'latency_p99_s'],
  ['P95 (ms)', 'latency_p95_s', 'ms'],
  ['99%', 'latency_p99_s'],
  ['99.9th percentile', 'latency_p99_9_s'],
  ['latency_p50', 'latency_p50_s'],
  ['Mean [ms]', 'time_s', 'ms'],
  ['Peak memory (MiB)', 'peak_memory_bytes', 'MiB'],
  ['Standard Deviation', 'deviation'],
  ['Requests', null],
  ['Errors', null],
  ['Language', null],
  ['64', null],
  ['', null],
  ['constructor', null],
  ['__proto__ (ms)', null],
]

for (const [header, metric_id, unit = ''] of headers) {
  test(`${header || 'an empty header'} is ${metric_id ?? 'no metric'}${unit && ` in ${unit}`}`, () => {
    const named = metricOf(header)
    assert.deepEqual(
      named && { metric_id: named.metric_id, unit: named.unit },
      metric_id === null ? null : { metric_id, unit },
    )
    assert.ok(metric_id === null || metric_id === 'deviation' || ids.has(metric_id))
  })
}

test('a deviation is of the metric before it', () => {
  assert.equal(deviationOf('requests_per_s'), 'requests_per_s_stdev')
  assert.equal(deviationOf('latency_mean_s'), 'latency_stdev_s')
  assert.equal(deviationOf('time_s'), null)
  assert.equal(deviationOf(null), null)
})
