/**
 * Leagues of fixture runs. In the second one entry lost a quarter of its speed; in the third another lost half,
 * under a longer load. The fourth asked for something else, and the last two do not say for what.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildLedger, type QueryRowsOf } from '../../proofs/fixtures/ledger.ts'
import { createManifests } from '../../proofs/fixtures/manifests.ts'
import { createRun, FAKE_RUN_ID, type FixtureCase, wrkLoad } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'

const folder = temporaryFolder({ after })

const LATER_RUN_ID = '20261122T083000Z-made-host-0123af'
const OTHER_RUN_ID = '20261124T083000Z-made-host-0123af'
const LONGER_RUN_ID = '20261123T083000Z-made-host-0123af'
const slow = { framework: 'made-slow', configuration: { made_mode: 'slow' }, scenario: 'hello' }
const nothing: FixtureCase = {
  framework: 'made-null',
  configuration: {},
  scenario: 'hello',
  load: wrkLoad(16, 200, 0.8),
}
const controls = [nothing, { ...nothing, framework: 'made-null-twin' }]
const later: FixtureCase[] = [
  { framework: 'made-fast', configuration: {}, scenario: 'hello', load: wrkLoad(16, 530, 0.9) },
  { ...slow, load: wrkLoad(16, 720, 0.95) },
  ...controls,
]
/** As fast as in the later run, but asked for something else. */
const otherwise = later.map(each => ({ ...each, load: each.load && { ...each.load, request_sha256: '6'.repeat(64) } }))
/** Ten times as slow in the second, but no one knows that both were requested the same. */
const unstated = [530, 5300].map(latency_us => {
  const cases = [{ ...nothing, framework: 'made-fast', load: wrkLoad(16, latency_us, 0.9) }, ...controls]
  return cases.map(each => ({ ...each, load: each.load && { ...each.load, request_sha256: null } }))
})
const UNSTATED_RUN_IDS = ['20261125T083000Z-made-host-0123af', '20261126T083000Z-made-host-0123af']
const longer: FixtureCase[] = [{ ...slow, load: { ...wrkLoad(16, 1440, 0.95), duration_s: 6 } }, ...controls]

let ask: QueryRowsOf
before(async () => {
  const [data, manifests] = [join(folder, 'data'), join(folder, 'manifests')]
  createManifests(manifests)
  createRun(data)
  createRun(data, LATER_RUN_ID, 6, later)
  createRun(data, LONGER_RUN_ID, 6, longer)
  createRun(data, OTHER_RUN_ID, 6, otherwise)
  for (const [index, run_id] of UNSTATED_RUN_IDS.entries()) createRun(data, run_id, 6, unstated[index])
  ask = (await buildLedger({ data, manifests, cache: null })).ask
})

test('a league has its numbers of entries and tiers, and its resolution', async () => {
  const rows = await ask(`
    select * exclude (result_ids, half_widths) replace (resolution between 0.001 and 0.5 as resolution,
        noise between 0 and 0.2 as noise, log_variance > 0 as log_variance, false_share <= 0.02 as false_share),
        len(result_ids)::integer as fitted, len(half_widths)::integer as half_width_count
    from league where run_id = '${FAKE_RUN_ID}' and load <> 'once' and metric_id = 'requests_per_s' order by load`)
  const of_run = { scenario_id: 'hello', host_id: 'made-host', work: '', run_id: FAKE_RUN_ID }
  const of_metric = { metric_id: 'requests_per_s', is_headline: true, method_version: 3 }
  const known = {
    log_variance: true,
    resolution: true,
    false_share: true,
    pairs: 1,
    significant_pairs: 1,
  }
  const unknown = { log_variance: null, degrees_of_freedom: 0, resolution: null, false_share: null }
  assert.deepEqual(rows, [
    {
      ...{ league_id: 'hello/made-host/t2-c16', load: 't2-c16', ...of_run, ...of_metric },
      ...{ entries: 2, usable: 2, rounds: 6, degrees_of_freedom: 5, noise: true, level: 0.98, ...known },
      // both copies of the control are part of the fit
      ...{ fitted: 4, half_width_count: 6 },
    },
    // of its only entry a trial failed
    {
      ...{ league_id: 'hello/made-host/t2-c64', load: 't2-c64', ...of_run, ...of_metric },
      ...{ entries: 1, usable: 0, rounds: 0, noise: null, level: 0.98, pairs: 0, significant_pairs: 0, ...unknown },
      ...{ fitted: 0, half_width_count: 0 },
    },
  ])
  const metrics = await ask(`select distinct metric_id from league where not is_headline order by all`)
  assert.deepEqual(
    metrics.map(({ metric_id }) => metric_id),
    ['latency_p50_s', 'latency_p99_s', 'peak_memory_bytes', 'requests_per_cpu_s', 'server_cpu_time_per_request_s'],
  )
})

test('two frameworks that share a league are a pair, in a run that has both, and controls are none', async () => {
  const [pair, ...others] = await ask(`
    select framework_a, configuration_a, framework_b, configuration_b, is_default, sentence, verdict, n_compared,
        n_excluded, comparisons[1].run_id as run_id, comparisons[1].ratio > 1.2 as is_faster, ratio = comparisons[1].ratio as is_only
    from pair where framework_a <> framework_b`)
  assert.deepEqual(others, [])
  const { sentence, ...row } = pair ?? assert.fail()
  assert.match(
    String(sentence),
    /^Made fast is faster than Made slow in their only comparison: 1\.\d\d times in hello\.$/,
  )
  assert.deepEqual(row, {
    ...{ framework_a: 'made-fast', configuration_a: 'default' },
    ...{ framework_b: 'made-slow', configuration_b: 'made_mode=slow', is_default: true },
    ...{ verdict: 'a', n_compared: 1, n_excluded: 0, run_id: OTHER_RUN_ID, is_faster: true, is_only: true },
  })
})

test('each value of a result has its round and its position in it', async () => {
  const [row] = await ask(`
    select count(*)::integer as n, count(distinct (round, position))::integer as places, max(round) as rounds
    from trial join trial_value using (trial_id) join leaderboard using (result_id)
    where run_id = '${LATER_RUN_ID}' and metric_id = 'requests_per_s'`)
  assert.deepEqual(row, { n: 24, places: 24, rounds: 6 })
})

test('a case with different results in two runs has a finding in both, and repeated or different cases have none', async () => {
  const found = await ask(`
    select run_id, framework_id, severity, round(observed, 1) as observed
    from finding join leaderboard on result_id = subject_id
    where rule_id = 'not-repeated' order by run_id`)
  assert.deepEqual(found, [
    { run_id: FAKE_RUN_ID, framework_id: 'made-fast', severity: 'caution', observed: 1.3 },
    { run_id: LATER_RUN_ID, framework_id: 'made-fast', severity: 'caution', observed: 0.8 },
  ])
  const marked = await ask(`select run_id from leaderboard where contains(rules, '"not-repeated"') order by all`)
  assert.deepEqual(
    marked.map(({ run_id }) => run_id),
    [FAKE_RUN_ID, LATER_RUN_ID],
  )
})

test('runs without a request digest share no case with other runs', async () => {
  const query = (path: string) => readFileSync(join(import.meta.dirname, '../../site/queries', path), 'utf8')
  const beside = async (run_id = '') => {
    const rows = await ask(`select same.run_id from (${query('result/same-case.sql')}) as same
      join leaderboard as own on own.result_id = of_result_id where own.run_id = '${run_id}'`)
    return new Set(rows.map(row => row.run_id))
  }
  assert.deepEqual(await Promise.all(UNSTATED_RUN_IDS.map(beside)), [new Set(), new Set()])
  assert.deepEqual(await beside(LATER_RUN_ID), new Set([LONGER_RUN_ID, FAKE_RUN_ID]))
  const [row] = await ask(query('league/repeats.sql'))
  assert.ok(Number(row?.ratio) < 2, `${row?.ratio}`)
})
