/** Of the committed outputs, the numbers that mislead are marked, and those of a well-behaved server are not. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { readReports, tools } from '../tools/installed.ts'
import { compareWithServer } from './compare-with-server.ts'
import { readGenerators } from './read/generators.ts'

const data = resolve(import.meta.dirname, '../../data')
const [[path, index] = ['', null]] = readGenerators(data).read

/** Requests that are open when either stops counting. */
const slack = (answers: number): number => 0.02 * answers + 12

test('each output is read or named, and a number of requests is that of the server', () => {
  const others: string[] = []
  for (const { tool, situation, output, exit_code, server } of index?.runs ?? []) {
    const blocks = readReports(readFileSync(join(data, path, output), 'utf8')).filter(block => block.tool === tool)
    // a generator that was stopped printed no report
    if (exit_code !== null) assert.ok(blocks.length > 0, `${output} is neither read nor named`)
    const counts_successes = tools.get(tool)?.meanings?.counts_failures?.is === 'nothing'
    const counted = Object.entries(server.answers).filter(([status]) => Number(status) < 400 || !counts_successes)
    const answers = counted.reduce((sum, [, count]) => sum + count, server.cut_answers)
    for (const { problems, values } of blocks) {
      if (problems.length > 0) assert.deepEqual(values, {}, output)
      else if (values.request_count !== undefined && Math.abs(Number(values.request_count) - answers) > slack(answers))
        others.push(`${tool}, ${situation}`)
    }
  }
  const follow_redirects = ['hey', 'locust', 'oha', 'vegeta'].map(tool => `${tool}, redirects`)
  const drop_half_bodies = ['bombardier', 'vegeta', 'wrk'].map(tool => `${tool}, half-bodies`)
  assert.deepEqual(others.sort(), [...follow_redirects, ...drop_half_bodies].sort())
})

/** The metrics that mislead; null without a report that is read. */
function misleading(tool: string, situation_id: string): string[] | null {
  const run = index?.runs.find(run => run.tool === tool && run.situation === situation_id)
  const situation = index?.situations.find(({ id }) => id === situation_id)
  assert.ok(run && situation, `${tool} ${situation_id}`)
  const text = readFileSync(join(data, path, run.output), 'utf8')
  const block = readReports(text).find(({ is_unread, problems }) => !is_unread && problems.length === 0)
  if (block === undefined) return null
  return compareWithServer(block, run, situation).flatMap(each => (each.is_misleading ? each.metric_id : []))
}

const expected: [tool: string, situation: string, metric_id: string][] = [
  ['ab', 'half-bodies', 'error_count'],
  ['ab', 'two-lengths', 'error_count'],
  ['autocannon', 'closes', 'latency_mean_s'],
  ['bombardier', 'nothing-listens', 'requests_per_s'],
  ['h2load', 'nothing-listens', 'error_count'],
  ['hey', 'half-bodies', 'error_count'],
  ['hey', 'hundred-by-thirty', 'request_count'],
  ['rewrk', 'each-millisecond', 'latency_p50_s'],
  ['vegeta', 'too-high-a-rate', 'request_count'],
  ['wrk', 'one-stall', 'latency_max_s'],
]

for (const [tool, situation, metric_id] of expected)
  test(`${tool}, ${situation}: ${metric_id} misleads`, () => {
    assert.ok(misleading(tool, situation)?.includes(metric_id))
  })

test('answers with an error status count once, and only the rate misleads where half of them have one', () => {
  assert.deepEqual(misleading('ab', 'half-busy'), ['requests_per_s'])
})

test('nothing misleads where each request is answered', () => {
  const read = index?.generators.map(({ tool }) => misleading(tool, 'all-answered')).filter(found => found !== null)
  assert.ok(read && read.length >= 8)
  assert.deepEqual(read.flat(), [])
})
