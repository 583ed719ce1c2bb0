import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from './block.ts'
import { readReports } from './installed.ts'
import { readTestdata, testdataNames } from './testdata-files.ts'

function only(name: string): Block {
  const [block, ...others] = readReports(readTestdata(name))
  assert.ok(block)
  assert.equal(others.length, 0)
  return block
}

test('values of the published logs agree with those read by hand', () => {
  const good = only('published/async-talk/02-examples-good-server-rs')
  assert.equal(good.values.requests_per_s, 540820.54)
  assert.equal(good.values.latency_mean_s, 0.00179)
  assert.equal(good.values.latency_max_s, 0.02305)
  assert.equal(good.values.read_bytes, 2.69 * 1024 ** 3)
  assert.equal(good.threads, 8)
  assert.equal(good.nominal_duration_s, 60)
  assert.equal(good.command, 'wrk -t $(( $(nproc) / 2 )) -d 60s -c 1000 http://127.0.0.1:8080/')
  assert.equal(good.implied.timeout_count, 0)
  assert.equal(only('published/async-talk/01-examples-bad-server-rs').values.requests_per_s, 41423.86)
  const blocking = only('published/async-talk/03-examples-good-server-blocking-rs')
  assert.equal(blocking.values.timeout_count, 1831)
  assert.equal(blocking.values.latency_mean_s, 1.21)
  const direkuta = only('published/direkuta/01-direkuta-243526f2f0dae817350410dfbb785e093323fd04')
  assert.equal(direkuta.values.latency_mean_s, 0.00813)
  assert.equal(direkuta.values.latency_within_stdev_ratio, 0.6354)
  assert.equal(direkuta.values.request_count, 765359)
  assert.equal(direkuta.values.latency_p99_s, 0.01908)
})

test('the done line is more precise than the rows, and null without samples', () => {
  const { values, value_lines } = only('samples/wrk-4.1.0/done-json')
  assert.equal(values.latency_mean_s, 0.000408561)
  assert.equal(values.duration_s, 3.007702)
  assert.equal(values.read_bytes, 9247290)
  assert.equal(values.latency_p95_s, 0.00147)
  assert.equal(values.latency_p100_s, null)
  assert.equal(values.requests_per_s, 78834.27)
  assert.deepEqual([value_lines.latency_mean_s, value_lines.requests_per_s], [15, 13])
  const timeout = only('samples/wrk-4.1.0/done-json-timeout').values
  assert.deepEqual([timeout.latency_min_s, timeout.latency_mean_s, timeout.latency_p50_s], [null, null, null])
  assert.deepEqual([timeout.timeout_count, timeout.thread_rate_mean_per_s], [32, 3])
  assert.equal(only('samples/wrk-4.1.0/done-json-errors').values.non_2xx_count, 20321)
  assert.deepEqual(only('wild/done-with-histogram').latency_histogram?.toJSON(), [
    [0.000009, 1],
    [0.000173, 118555],
    [0.016336, 1],
  ])
})

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

test('a value printed as unknown is null, and a printed zero is zero', () => {
  const { values, problems } = only('samples/wrk-4.1.0/timeout-hang-noresponses')
  assert.deepEqual([values.latency_max_s, values.latency_p99_s, values.thread_rate_mean_per_s], [null, null, null])
  assert.deepEqual([values.requests_per_s, values.transfer_bytes_per_s, values.request_count], [0, 0, 0])
  assert.deepEqual(problems, [])
})

test('all lines of Ichor are parsed, each as a separate block', () => {
  assert.equal(readReports(readTestdata('published/ichor/microbenchmarks-1')).length, 48)
  const second = readReports(readTestdata('published/ichor/microbenchmarks-2'))
  assert.equal(second.length, 56)
  assert.deepEqual(
    second.flatMap(block => block.problems),
    [],
  )
  const [first, multi] = readReports(readTestdata('published/ichor/microbenchmarks-1'))
  assert.deepEqual(first?.values, { time_s: 0.556739, peak_memory_bytes: 2072576, coroutines_per_s: 8980868 })
  assert.deepEqual([first.threads, multi?.threads, multi?.values.time_s], [1, null, 1.013137])
  assert.equal(second.find(block => block.facts.variant === 'rapidjson')?.values.serialized_bytes_per_s, 236e6)
})

test('the latency of wrk2 is the corrected one', () => {
  const { tool, values } = only('wild/wrk2-recorded-and-uncorrected')
  assert.equal(tool, 'wrk2')
  assert.deepEqual([values.latency_p50_s, values.latency_p100_s, values.latency_mean_s], [0.00137, 0.01293, 0.00144])
  assert.equal(values.target_rate_per_s, 2000)
})

test('the published logs and the complete samples have no problems', () => {
  const messages = /bad-url|dns-failure|missing-script|threads-gt|unreachable|usage/
  for (const name of [...testdataNames('published/'), ...testdataNames('samples/')]) {
    const blocks = readReports(readTestdata(name))
    assert.ok(blocks.length > 0, name)
    if (!messages.test(name))
      assert.deepEqual(
        blocks.flatMap(block => block.problems),
        [],
        name,
      )
    else
      assert.ok(
        blocks.every(block => block.problems.length > 0),
        name,
      )
  }
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
