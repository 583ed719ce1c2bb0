import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { UNKNOWN_BUILD, UNKNOWN_TRIAL } from '../../pipeline/schema/records/run.ts'
import type { UsageError } from '../../pipeline/schema/usage-error.ts'
import { fakeCase } from '../../proofs/fixtures/session.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { keepBudget } from './budget.ts'
import { describePlan } from './describe-plan.ts'
import { estimateBy } from './estimate-time.ts'
import { orderRounds } from './order-rounds.ts'

/** A run in which the build took `build_s`, and a trial `around_s` in addition to its load of 1 s. */
function writeRun(raw: string, run_id: string, framework: string, around_s: number, build_s: number): void {
  mkdirSync(join(raw, run_id), { recursive: true })
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000).toISOString()
  const about = { framework, framework_version: null, configuration: {} }
  const trial = {
    ...{
      ...UNKNOWN_TRIAL,
      ...about,
      path: `${framework}/default/hello-t1-c2/01.wrk.txt`,
      scenario: 'hello',
      tool: 'wrk',
    },
    ...{ duration_s: 1, warm_up_s: 0, started_at: at(0), finished_at: at(1 + around_s), status: 'ok' },
  }
  const build = { ...UNKNOWN_BUILD, ...about, status: 'ok', duration_s: build_s }
  const run = { started_at: at(0), host_id: 'a-host', commit: '0'.repeat(40), builds: [build], trials: [trial] }
  writeFileSync(join(raw, run_id, 'run.json'), JSON.stringify(run))
}

const cases = ['made-a', 'made-b'].map(id => ({ ...fakeCase(id), trials: 12 }))

test('times are estimated from the runs of the host, else from other hosts, else guessed', t => {
  const raw = temporaryFolder(t)
  const trials = orderRounds(cases, 's')
  assert.equal(estimateBy(raw, 'a-host').trials(trials), 24 * 8)
  writeRun(raw, '20261121T083000Z-a-host-0a1b2c', 'made-a', 3, 40)
  mkdirSync(join(raw, '20261121T093000Z-a-host-0a1b2c'))
  writeRun(raw, '20261121T083000Z-other-0a1b2c', 'made-b', 50, 500)
  const onHost = estimateBy(raw, 'a-host')
  assert.equal(onHost.trials(trials), 24 * 4, 'an entry without a run is expected to take as long as the others')
  assert.deepEqual(
    cases.map(each => onHost.build(each.case)),
    [40, null],
  )
  assert.match(onHost.source, /based on 1 run of this host/)
  assert.match(estimateBy(raw, 'new-host').source, /based on 2 runs of other hosts/)
  onHost.learn('made-b', 5)
  assert.equal(onHost.trials(trials), 12 * 4 + 12 * 6, 'its measured time is used once it is known')
  const [builds, plan] = describePlan({ cases, not_run: [] }, trials, 's', onHost).split('\n')
  assert.equal(builds, '2 builds, about 2 min unless cached')
  assert.equal(plan, '2 cases, 24 trials, about 2 min, based on 1 run of this host')
})

test('a budget drops the same number of rounds for all cases; fewer than six remaining rounds are an error', t => {
  const estimate = estimateBy(temporaryFolder(t), null)
  const few = { ...fakeCase('made-c'), trials: 3 }
  const roundsFor = (budget_s: number | null) =>
    keepBudget([...cases, few], budget_s, estimate).map(each => each.trials)
  assert.deepEqual(roundsFor(null), [12, 12, 3])
  // three builds of 60 s, 8 s a trial
  assert.deepEqual(roundsFor(180 + 27 * 8), [12, 12, 3])
  assert.deepEqual(roundsFor(180 + 27 * 8 - 1), [11, 11, 3])
  assert.deepEqual(roundsFor(180 + 15 * 8), [6, 6, 3])
  assert.throws(
    () => roundsFor(180 + 15 * 8 - 1),
    (error: UsageError) =>
      error.exit_code === 2 && /6 rounds of all cases take about 5 min, and fewer cannot/.test(error.message),
  )
})
