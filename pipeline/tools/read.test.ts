import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReports } from './installed.ts'
import { readTestdata } from './testdata-files.ts'

/** A report of wrk 4.1 with a changed done line. */
function withDone(changes: object) {
  const text = readTestdata('samples/wrk-4.1.0/done-json')
  return readReports(
    text.replace(/^JSON (.*)$/m, (_, json: string) => `JSON ${JSON.stringify({ ...JSON.parse(json), ...changes })}`),
  )[0]
}

test("the runner's hook writes null without a sample, merged latencies and the rates of threads", () => {
  const block = withDone({
    latency_us: { min: null, max: null, mean: null, stdev: null, pct: { 50: null } },
    latency_histogram: [[9, 237110]],
    latency_histogram_digits: 3,
    thread_rate_histogram: [
      [39000, 59],
      [40000, 1],
    ],
  })
  assert.deepEqual(block?.problems, [])
  assert.deepEqual([block?.values.latency_mean_s, block?.values.latency_p50_s], [null, null])
  assert.equal(block?.facts.latency_histogram_digits, '3')
  const message = (changes: object) => withDone(changes)?.problems.map(({ problem }) => problem)
  assert.match(
    message({
      thread_rate_histogram: [
        [2, 1],
        [1, 1],
      ],
    })?.[0] ?? '',
    /^thread_rate_histogram .* ascending order$/,
  )
  assert.match(message({ latency_histogram_digits: 'three' })?.[0] ?? '', /^latency_histogram_digits/)
  assert.match(message({ requests: null })?.[0] ?? '', /^requests of the done line is not a number$/)
})

test('JSON is recognised by its members, whatever their order and their context', () => {
  const reorder = (value: object, order: (keys: string[]) => string[]) =>
    Object.fromEntries(order(Object.keys(value)).map(key => [key, value[key as keyof typeof value]]))
  for (const name of ['oha/testdata/errors-503-json', 'samples/hyperfine/hyperfine-1.20']) {
    const json = readTestdata(name).replace(/^[^{]*/, '')
    const valuesOf = (text: string) => readReports(text).map(({ tool, values }) => ({ tool, values }))
    const bare = valuesOf(json)
    for (const order of [(keys: string[]) => keys.toSorted(), (keys: string[]) => keys.toReversed()]) {
      const other = JSON.stringify(JSON.parse(json), (_, value) =>
        value && typeof value === 'object' && !Array.isArray(value) ? reorder(value, order) : value,
      )
      for (const text of [
        other,
        JSON.stringify({ at: '{', run: JSON.parse(other) }, null, 2),
        `a } b " {\n${other}\n}`,
      ])
        assert.deepEqual(valuesOf(text), bare, `${name}: ${text.slice(0, 60)}`)
    }
  }
  assert.deepEqual(readReports('{"summary": {"total": 5}, "results": [{"name": "x", "mean": 1}]}\n'), [])
})

test('a single line that other programs also print does not start a report', () => {
  for (const text of [
    'Running 5s test @ http://x/',
    '10000 requests in 5.00s, 1.19MB read\nRequests/sec:   2000.00\nTransfer/sec:      0.24MB',
    'Requests/sec:   2000.00\n  Latency Distribution\n     50%    1.00ms',
  ])
    assert.deepEqual(readReports(`${text}\n`), [], text)
  // only wrk prints the load and the latencies, and lines after its command are its
  assert.equal(readReports('  1 threads and 2 connections\n    Latency 1.00ms 1.00ms 2.00ms 90.00%\n').length, 1)
  assert.equal(readReports('$ wrk -t1 http://x/ | grep sec\nRequests/sec:   2000.00\n').length, 1)
})
