/** Runs whose entries are measured in blocks: a few servers at a time, in turns in the same seconds. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildLedger, type QueryRowsOf } from '../../proofs/fixtures/ledger.ts'
import { createManifests } from '../../proofs/fixtures/manifests.ts'
import { createBlocksRun, createRun, type FixtureCase, wrkLoad } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import type { RunJson } from '../schema/records/run.ts'
import { readReports } from '../tools/installed.ts'
import type { Result } from './result.ts'
import { resultStates } from './result-states.ts'
import { fitLeague } from './statistics/league.ts'
import { median } from './statistics/sample.ts'

const RUN_ID = '20261122T083000Z-made-host-0123af'
const [STARTS, TURNS] = [6, 3]
const hello = { configuration: {}, scenario: 'hello' }
const cases: FixtureCase[] = [
  { ...hello, framework: 'made-fast', load: wrkLoad(16, 400, 0.9) },
  { ...hello, framework: 'made-slow', configuration: { made_mode: 'slow' }, load: wrkLoad(16, 440, 0.95) },
  { ...hello, framework: 'made-null', load: wrkLoad(16, 200, 0.8) },
  { ...hello, framework: 'made-null-twin', load: wrkLoad(16, 200, 0.8) },
]

const folder = temporaryFolder({ after })

let ask: QueryRowsOf
let rateOf: (path: string) => number
let trials: RunJson['trials']
before(async () => {
  const [data, manifests] = [join(folder, 'data'), join(folder, 'manifests')]
  createManifests(manifests)
  const run = createBlocksRun(data, RUN_ID, { starts: STARTS, size: 2, turns: TURNS, cases, repeated_block: 2 })
  trials = (JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')) as RunJson).trials
  rateOf = path => {
    const running_s = trials.find(trial => trial.path === path)?.running_s
    return Number(readReports(readFileSync(join(run, path), 'utf8'))[0]?.values.request_count) / Number(running_s)
  }
  const built = await buildLedger({ data, manifests, cache: null })
  assert.deepEqual(built.problems, [])
  ask = built.ask
})

/** The rate of a framework in each block: the geometric mean of its turns. */
const ratesOf = (framework: string) =>
  [...Map.groupBy(trials, ({ block }) => block ?? 0)].flatMap(([round, ofBlock]) => {
    const counted = ofBlock.filter(trial => trial.framework === framework && trial.status === 'ok')
    const turns = counted.filter(({ turn }) => turn != null)
    const logs = turns.map(({ path }) => Math.log(rateOf(path)))
    return logs.length === 0 ? [] : [{ round, value: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length) }]
  })

const assertClose = (actual: unknown, expected: number) =>
  assert.ok(Math.abs(Number(actual) / expected - 1) < 1e-9, `${actual}, not ${expected}`)

test('the rate of a result is one number per start, from its turns alone', async () => {
  const [row] = await ask(
    `select n, median from result where framework_id = 'made-fast' and metric_id = 'requests_per_s'`,
  )
  assert.equal(row?.n, STARTS)
  assertClose(row?.median, median(ratesOf('made-fast').map(({ value }) => value)))
})

test('latency is from the loads alone, one per start', async () => {
  const rows = await ask(`
    select n, (select count(*)::integer from trial_value join trial using (trial_id)
        where metric_id = 'latency_p99_s' and turn is not null) as in_turns
    from result where framework_id = 'made-fast' and metric_id = 'latency_p99_s'`)
  assert.deepEqual(rows, [{ n: STARTS, in_turns: 0 }])
})

test('a league of blocks is fitted by blocks, by method 4', async () => {
  const rows = await ask(`
    select framework_id, estimate, low from result where metric_id = 'requests_per_s' and not is_control order by all`)
  const frameworks = cases.map(({ framework }) => framework)
  const inputs = frameworks.map(id => ({ id, trials: ratesOf(id), is_control: id.includes('null') }))
  const fit = fitLeague(inputs, 'blocks')
  for (const [index, { estimate }] of rows.entries()) assertClose(estimate, Math.exp(fit.effects[index] ?? 0))
  const [league] = await ask(`
    select method_version, rounds, degrees_of_freedom from league where metric_id = 'requests_per_s'`)
  assert.deepEqual(league, { method_version: 4, rounds: 2 * STARTS, degrees_of_freedom: fit.pool.freedom })
})

test('each load is a trial with its start, block and turn, and of a repeated turn the repeat counts', async () => {
  const rows = await ask(`
    select count(*)::integer as loads, count(distinct start)::integer as starts, count(distinct block)::integer as blocks,
        count(turn)::integer as turns, count(running_s)::integer as running
    from trial group by is_counted order by is_counted`)
  const turns = cases.length * STARTS * TURNS
  assert.deepEqual(rows, [
    { loads: 2, starts: 1, blocks: 1, turns: 2, running: 2 },
    { loads: turns + cases.length * STARTS, starts: STARTS, blocks: 2 * STARTS, turns, running: turns },
  ])
})

test('a repeated turn does not exclude the results of its block', async () => {
  const rows = await ask(`
    select framework_id, state_reason from result join trial using (result_id)
    where metric_id = 'requests_per_s' and trial.status = 'void'`)
  assert.equal(rows.length, 2)
  for (const { state_reason } of rows) assert.doesNotMatch(String(state_reason), /failed\.$/)
})

test('a void turn excludes a result if no turn of its start counts, and a failed or changed one always', () => {
  const load = (block: number | null, turn: number | null, status: string, broken_seal: string | null = null) => ({
    ...{ broken_seal, row: { block, turn, status, is_counted: status === 'ok' } },
  })
  const reasonWith = (...trials: ReturnType<typeof load>[]) => {
    const of = { headline_metric_id: 'requests_per_s', has_log: true, summary: {}, summaries: [], trials }
    const result = { ...of, publication_status: 'current', publication_status_reason: null } as unknown as Result
    return resultStates(result, []).get('requests_per_s')?.state_reason
  }
  const [turn, alone] = [load(1, 1, 'ok'), load(1, null, 'ok')]
  assert.equal(reasonWith(load(1, 1, 'void'), turn, load(1, 2, 'void'), alone), null)
  assert.equal(reasonWith(load(2, 1, 'void'), turn, alone), '1 of 3 trials failed.', 'the other start has none')
  assert.equal(reasonWith(turn, load(1, null, 'void')), '1 of 2 trials failed.', 'it has no load alone')
  assert.equal(reasonWith(load(1, 2, 'failed'), turn, alone), '1 of 3 trials failed.')
  assert.equal(reasonWith(load(1, 2, 'void', 'it differs'), turn, alone), '1 of 3 trials failed.')
  assert.equal(reasonWith(load(null, null, 'void'), load(null, null, 'ok')), '1 of 2 trials failed.', 'in rounds')
})

test('rules about times judge the loads alone, and what limited the load is from them', async () => {
  const rows = await ask(`
    select distinct trial.limited_by, turn is null as is_alone from trial join result using (result_id)
    where framework_id = 'made-fast' order by is_alone`)
  assert.deepEqual(
    rows.map(({ limited_by, is_alone }) => [is_alone, limited_by]),
    [
      [false, null],
      [true, 'server'],
    ],
  )
})

test('a run in blocks is compared with another in blocks by their fits, and with none in rounds', async () => {
  const [data, manifests] = [join(folder, 'several', 'data'), join(folder, 'several', 'manifests')]
  createManifests(manifests)
  const later_run_id = '20261123T083000Z-made-host-0123af'
  const slower = cases.map(each => (each.framework === 'made-fast' ? { ...each, load: wrkLoad(16, 800, 0.9) } : each))
  const schedule = { starts: STARTS, size: 2, turns: TURNS }
  createBlocksRun(data, RUN_ID, { ...schedule, cases })
  createBlocksRun(data, later_run_id, { ...schedule, cases: slower })
  createRun(data, '20261124T083000Z-made-host-0123af', 6, slower)
  const built = await buildLedger({ data, manifests, cache: null })
  assert.deepEqual(built.problems, [])
  const found = await built.ask(`
    select run_id, framework_id, round(observed, 1) as observed
    from finding join leaderboard on result_id = subject_id
    where rule_id = 'not-repeated' order by run_id`)
  assert.deepEqual(found, [
    { run_id: RUN_ID, framework_id: 'made-fast', observed: 2 },
    { run_id: later_run_id, framework_id: 'made-fast', observed: 0.5 },
  ])
})
