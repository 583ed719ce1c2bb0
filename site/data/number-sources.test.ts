import assert from 'node:assert/strict'
import test from 'node:test'
import { nearestTo, numberSources } from './number-sources.ts'
import type { Measurement } from './result-page.ts'

const trial = (measurements: Partial<Measurement>[]) => ({
  path: 'x.txt',
  is_counted: true,
  measurements: measurements.map(each => ({
    trial_id: 't',
    metric_id: 'requests_per_s',
    value: 1,
    is_series: false,
    path: 'x.txt',
    line: 8,
    is_implied: false,
    ...each,
  })),
})

test('a number links to its line, and the line back', () => {
  const sources = numberSources([trial([{}, { metric_id: 'latency_mean_s', line: 5 }])])
  assert.deepEqual(sources.get('requests_per_s'), [{ anchor: '#L8', path: null, trial: 1, value: 1 }])
  assert.deepEqual(
    [...sources.linesOf(0)],
    [
      [8, ['requests_per_s']],
      [5, ['latency_mean_s']],
    ],
  )
})

test('the anchors of a second log differ from the first', () => {
  const sources = numberSources([trial([{}]), trial([{}])])
  assert.deepEqual(
    sources.get('requests_per_s')?.map(source => source.anchor),
    ['#L8', '#t2-L8'],
  )
})

test('an implied zero has no line, and a value printed as unknown has no number', () => {
  const sources = numberSources([
    trial([
      { metric_id: 'timeout_count', line: 8, is_implied: true },
      { metric_id: 'latency_mean_s', value: null },
    ]),
  ])
  assert.deepEqual(
    sources.get('timeout_count')?.map(source => source.anchor),
    [null],
  )
  assert.equal(sources.get('latency_mean_s'), undefined)
  assert.equal(sources.linesOf(0).size, 0)
})

test('a number from another file links to that file, and no log line links back', () => {
  const sources = numberSources([trial([{ path: 'raw/run/a/01.wrk.json', line: 1 }])])
  assert.deepEqual(sources.get('requests_per_s'), [
    {
      anchor: '/raw/raw/run/a/01.wrk.json',
      path: 'raw/run/a/01.wrk.json',
      trial: 1,
      value: 1,
    },
  ])
  assert.equal(sources.linesOf(0).size, 0)
})

test('the median of several trials links to the nearest trial', () => {
  const sources = numberSources([trial([{ value: 5 }]), trial([{ value: 9 }]), trial([{ value: 7 }])])
  assert.equal(nearestTo(7.5, sources.get('requests_per_s') ?? [])?.trial, 3)
  assert.equal(nearestTo(1, []), undefined)
})

test('a trial that is not counted links to its lines, and no line links back', () => {
  const sources = numberSources([{ ...trial([{}]), is_counted: false }])
  assert.deepEqual(sources.get('requests_per_s'), [{ anchor: '#L8', path: null, trial: 1, value: null }])
  assert.equal(sources.linesOf(0).size, 0)
})
