import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { RunJson } from '../pipeline/schema/records/run.ts'
import { buildLedger } from '../proofs/fixtures/ledger.ts'
import { putFiles, temporaryFolder } from '../proofs/fixtures/temporary.ts'
import { findProgram } from './host/find-program.ts'

const missing = ['wrk', 'taskset', 'git', 'cc'].find(name => findProgram(name) === null)
const skip =
  missing !== undefined && `${missing} is missing: npm run test:system -- runners/offered-rate.system.test.ts`

process.env.BENCHLEDGER_LOCK = `benchledger-test-${process.pid}`

const server = `
import { createServer } from 'node:http'
createServer((_, response) => response.end('Hello')).listen(process.argv[2], '127.0.0.1')
`
const manifestOf = (name: string) => ({
  ...{ name, homepage: null, language: 'JavaScript', licence: null, settings: {}, needs: ['node'] },
  ...{ start: ['node', 'server.mjs', '$PORT'], version: { text: '1' }, scenarios: ['hello'] },
})
const scenario = {
  ...{ name: 'Hello', sentence: 'A text is fetched.', answer: 'A text.', request: { method: 'GET', path: '/' } },
  ...{ tool: 'wrk', headline_metric_id: 'requests_per_s', metrics: ['requests_per_s', 'latency_p99_s'] },
  ...{ oracle: { rule: 'exact', status: 200, body: 'Hello' }, trials: 2, duration_s: 2, warm_up_s: 0 },
  loads: [
    { threads: 1, connections: 4 },
    { threads: 1, connections: 4, rate_per_s: 200, tool: 'pacer' },
  ],
}

/** Measures both loads of these frameworks, and returns the sealed run and the folders of the data and the manifests. */
function measure(t: TestContext, frameworks: readonly string[], options: readonly string[] = []) {
  const folder = temporaryFolder(t)
  const [manifests, temporary] = [join(folder, 'manifests'), join(folder, 'tmp')]
  putFiles(manifests, { 'scenarios/hello/scenario.json': scenario })
  for (const name of frameworks)
    putFiles(join(manifests, 'frameworks', name), { 'framework.json': manifestOf(name), 'server.mjs': server })
  mkdirSync(temporary)
  const argv = [
    join(import.meta.dirname, 'bench.ts'),
    '--quick',
    '--duration',
    '2',
    '--manifests',
    manifests,
    '--load',
    't1-c4',
    't1-c4-r200',
    ...options,
  ]
  const env = { ...process.env, TMPDIR: temporary }
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', env })
  assert.equal(status, 0, stderr)
  assert.match(stderr, /sealed [0-9a-f]{64}/)

  const [data = ''] = readdirSync(temporary)
  const raw = join(temporary, data, 'raw')
  const [run_id = ''] = readdirSync(raw)
  const { trials }: RunJson = JSON.parse(readFileSync(join(raw, run_id, 'run.json'), 'utf8'))
  return { trials, manifests, data: join(temporary, data) }
}

test('a scenario is loaded in a closed loop and at a rate, sealed, and read with its values', {
  skip,
}, async t => {
  const { trials, data, manifests } = measure(t, ['fixture'])
  const [closed, offered] = trials.toSorted((a, b) => a.path.length - b.path.length)
  assert.equal(closed?.path, 'fixture/default/hello-t1-c4/01.wrk.txt')
  assert.equal(offered?.path, 'fixture/default/hello-t1-c4-r200/01.pacer.json')
  assert.match(offered.argv?.join(' ') ?? '', /pacer 127\.0\.0\.1 \d+ 4 200 2 /)

  const { problems, ask } = await buildLedger({ data, manifests })
  // a quick run names no documented host and is signed by no one
  assert.deepEqual(problems.map(({ check_id }) => check_id).sort(), ['proof', 'unknown_host'])
  const rows = await ask<{ rate_per_s: number | null; metric_id: string; median: number }>(
    `select rate_per_s, metric_id, median from result
    where metric_id in ('requests_per_s', 'latency_p99_s') order by rate_per_s nulls first, metric_id`,
  )
  assert.deepEqual(
    rows.map(({ rate_per_s, metric_id }) => [rate_per_s, metric_id]),
    [
      [null, 'latency_p99_s'],
      [null, 'requests_per_s'],
      [200, 'latency_p99_s'],
      [200, 'requests_per_s'],
    ],
  )
  const headlines = await ask<{ headline_metric_id: string }>(
    'select distinct rate_per_s, headline_metric_id from leaderboard order by rate_per_s nulls first',
  )
  assert.deepEqual(
    headlines.map(({ headline_metric_id }) => headline_metric_id),
    ['requests_per_s', 'latency_p99_s'],
  )
  const [, fast, , held] = rows.map(({ median }) => median)
  assert.ok((fast ?? 0) > 400, `the closed loop gave ${fast} requests per second`)
  assert.ok(Math.abs((held ?? 0) - 200) < 10, `the offered rate was 200 and ${held} were answered`)
})

test('in a block the rates follow the closed loop in the same starts, and have values and a rate of their own', {
  skip,
}, async t => {
  const { trials, data, manifests } = measure(t, ['one', 'two'], ['--block-size', '2', '--turns', '1', '--trials', '2'])
  const loads = trials.filter(({ block }) => block === 2)
  assert.deepEqual(
    loads.map(({ round, turn, tool, rate_per_s = null, status }) => [round, turn, tool, rate_per_s, status]),
    [
      ...Array(2).fill([4, 1, 'wrk', null, 'ok']),
      ...Array(2).fill([5, null, 'wrk', null, 'ok']),
      ...Array(2).fill([6, null, 'pacer', 200, 'ok']),
    ],
  )
  const { problems, ask } = await buildLedger({ data, manifests })
  assert.deepEqual(problems.map(({ check_id }) => check_id).sort(), ['proof', 'unknown_host'])
  const rows = await ask<{ framework_id: string; median: number; n: number }>(
    `select framework_id, median, n from result
    where metric_id = 'requests_per_s' and rate_per_s = 200 order by framework_id`,
  )
  assert.deepEqual(
    rows.map(({ framework_id, n }) => [framework_id, n]),
    [
      ['one', 2],
      ['two', 2],
    ],
  )
  for (const { median } of rows) assert.ok(Math.abs(median - 200) < 10, `${median}`)
})
