import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCommandOutput } from './command-output.ts'

const REPORT = { log_path: 'raw/r/a/b/primitives/01.hyperfine.json', block_line: 4 }

function read(text: string) {
  const output = { path: 'raw/r/a/b/primitives/01.server.log', bytes: new TextEncoder().encode(text) }
  return readCommandOutput(output, REPORT)
}

test('a rate that the command printed is a value of the report, and says where it stands', () => {
  const { rows, problems } = read(
    'ready\nstd_system/event_benchmark single threaded ran for 1,050,739 µs with 644,476,928 peak memory usage 4,758,555 events/s\n',
  )
  assert.deepEqual(problems, [])
  assert.deepEqual(rows.stg_value, [
    {
      path: REPORT.log_path,
      block_line: 4,
      line: 2,
      file: 'raw/r/a/b/primitives/01.server.log',
      metric_id: 'events_per_s',
      ordinal: 1,
      value: 4758555,
      is_implied: false,
    },
  ])
})

test('the deadline loop gives its extremes, and each deadline that it missed', () => {
  const { rows, problems } = read(
    'duration of run 7,073 is 49,939 µs which exceeded maximum of 2,000 µs\nduration min/max/avg: 121/49,939/138 µs\n',
  )
  assert.deepEqual(problems, [])
  const found = rows.stg_value as { metric_id: string; value: number }[]
  const values = found.map(({ metric_id, value }) => [metric_id, value])
  assert.deepEqual(Object.fromEntries(values), {
    loop_time_min_s: 0.000121,
    loop_time_mean_s: 0.000138,
    loop_time_max_s: 0.049939,
    deadline_s: 0.002,
    missed_deadline_count: 1,
    missed_deadline_time_s: 0.049939,
  })
})

test('a command that prints something else has no values of its own, and no problem', () => {
  assert.deepEqual(read('done 5000000\n'), { rows: {}, problems: [] })
})

test('a damaged report and a second one are problems at their lines', () => {
  const damaged = read('std_system/event_benchmark single threaded ran for 1,0\n')
  assert.deepEqual(damaged.rows.stg_value, [])
  assert.deepEqual(
    damaged.problems.map(({ check_id, line }) => [check_id, line]),
    [['log', 1]],
  )
  const line = 'std_system/start_benchmark single threaded ran for 1,050 µs with 644,476 peak memory usage\n'
  const { rows, problems } = read(line + line)
  assert.deepEqual(rows, {})
  assert.deepEqual(
    problems.map(({ line: at, problem }) => [at, /2 reports/.test(problem)]),
    [[2, true]],
  )
})
