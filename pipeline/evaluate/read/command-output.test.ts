import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCommandOutput } from './command-output.ts'

const PATH = 'raw/r/a/b/primitives/01.server.log'

const read = (text: string) => readCommandOutput({ path: PATH, bytes: new TextEncoder().encode(text) })

test('a rate printed by the command is a value of the trial, with its place', () => {
  const { measurements, problems } = read(
    'ready\nstd_system/event_benchmark single threaded ran for 1,050,739 µs with 644,476,928 peak memory usage 4,758,555 events/s\n',
  )
  assert.deepEqual(problems, [])
  const place = { path: PATH, line: 2, is_implied: false }
  assert.deepEqual(measurements, [{ metric_id: 'events_per_s', ordinal: 1, value: 4758555, ...place }])
})

test('the deadline loop has its extremes and missed deadlines', () => {
  const { measurements, problems } = read(
    'duration of run 7,073 is 49,939 µs which exceeded maximum of 2,000 µs\nduration min/max/avg: 121/49,939/138 µs\n',
  )
  assert.deepEqual(problems, [])
  const values = measurements.map(({ metric_id, value }) => [metric_id, value])
  assert.deepEqual(Object.fromEntries(values), {
    loop_time_min_s: 0.000121,
    loop_time_mean_s: 0.000138,
    loop_time_max_s: 0.049939,
    deadline_s: 0.002,
    missed_deadline_count: 1,
    missed_deadline_time_s: 0.049939,
  })
})

test('a command with other output has no values and no problems', () => {
  assert.deepEqual(read('done 5000000\n'), { measurements: [], problems: [] })
})

test('a damaged report and a second one are problems at their lines', () => {
  const damaged = read('std_system/event_benchmark single threaded ran for 1,0\n')
  assert.deepEqual(damaged.measurements, [])
  assert.deepEqual(
    damaged.problems.map(({ check_id, line }) => [check_id, line]),
    [['log', 1]],
  )
  const line = 'std_system/start_benchmark single threaded ran for 1,050 µs with 644,476 peak memory usage\n'
  const { measurements, problems } = read(line + line)
  assert.deepEqual(measurements, [])
  assert.deepEqual(
    problems.map(({ line: at, problem }) => [at, /2 reports/.test(problem)]),
    [[2, true]],
  )
})
