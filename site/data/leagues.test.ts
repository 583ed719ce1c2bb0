/** A run with forty entries, then one with ten of them and two new ones under a shorter load; one round each. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildLedger } from '../../proofs/fixtures/ledger.ts'
import { createManifests } from '../../proofs/fixtures/manifests.ts'
import { createRun, type FixtureCase, wrkLoad } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { bestEvidence, frameworkLeagues, leagueRuns } from './leagues.ts'

const folder = temporaryFolder({ after })
const [FORTY, TEN] = ['20261121T083000Z-made-host-0123af', '20261122T083000Z-made-host-0123af']

const names = Array.from({ length: 42 }, (_, index) => `made-${index}`)

/** All are in one league, because the duration of the load is not part of its id. */
function casesOf(names: readonly string[], duration_s: number): FixtureCase[] {
  const results = names.map((framework, index) => ({ framework, load: wrkLoad(16, 400 + 10 * index, 0.9) }))
  const controls = ['made-null', 'made-null-twin'].map(framework => ({ framework, load: wrkLoad(16, 200, 0.8) }))
  return [...results, ...controls].map(({ framework, load }) => ({
    ...{ framework, configuration: {}, scenario: 'hello' },
    load: { ...load, duration_s },
  }))
}

before(async () => {
  const [data, manifests] = [join(folder, 'data'), join(folder, 'manifests')]
  createManifests(manifests)
  createRun(data, FORTY, 1, casesOf(names.slice(0, 40), 5))
  createRun(data, TEN, 1, casesOf(names.slice(30), 3))
  process.env.BENCHLEDGER_PARQUET = (await buildLedger({ data, manifests })).out
})

test('leagues.json states which run each league shows', async () => {
  const { results } = await frameworkLeagues('made-30', 'made-30')
  assert.deepEqual(
    results.map(({ run_id, is_shown }) => [run_id, is_shown]),
    [
      [TEN, false],
      [FORTY, true],
    ],
  )
})

test('the best evidence has the most eligible frameworks, then the most starts, then the newest run', async () => {
  const [run = assert.fail()] = await leagueRuns()
  const row = (usable_framework_count: number, start_count: number, run_id: string) => {
    return { ...run, usable_framework_count, start_count, run_id }
  }
  const inOrder = [row(29, 6, '1'), row(28, 12, '1'), row(28, 6, '2'), row(28, 6, '1')]
  assert.deepEqual(bestEvidence(inOrder.toReversed()), inOrder)
})
