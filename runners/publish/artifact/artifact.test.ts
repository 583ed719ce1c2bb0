import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { caseNameOf, stemOf, trialStem } from '../../../pipeline/schema/case-name.ts'
import type { NotRunJson, RunJson, TrialJson } from '../../../pipeline/schema/records/run.ts'
import { FIXTURE_COMMIT } from '../../../proofs/fixtures/repository.ts'
import { createRun, FAKE_RUN_ID, sealFixtureRun } from '../../../proofs/fixtures/run.ts'
import { FIXTURE_KEY } from '../../../proofs/fixtures/sign.ts'
import { putFiles, temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import { orderRounds } from '../../plan/order-rounds.ts'
import type { Plan } from '../../plan/plan.ts'
import { checkRun } from './check-run.ts'

const scratch = temporaryFolder({ after })
const plan: Plan = { cases: [], not_run: [] }
const facts = { keys: [FIXTURE_KEY], merged_at: null, isOnMain: () => true }
const EXPECTED = { facts, host_id: 'made-host', commit: FIXTURE_COMMIT, planFor: () => plan }
let count = 0

/** Creates a data folder with one fixture run in the order of its seed; `change` gets the run's folder. */
function dataWith(change: (folder: string) => void = () => {}): string {
  count += 1
  const data = join(scratch, String(count))
  const folder = createRun(data, FAKE_RUN_ID, 1)
  edit(folder, inPlannedOrder)
  change(folder)
  return data
}

function edit(folder: string, change: (run: RunJson) => RunJson): void {
  const file = join(folder, 'run.json')
  writeFileSync(file, `${JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`)
  sealFixtureRun(folder)
}

/** The fixture run as the runner would record it; it plans its cases and the one that was not built. */
function inPlannedOrder(run: RunJson): RunJson {
  const caseOf = (one: NotRunJson | TrialJson) => {
    const { tool = 'wrk', duration_s = 3, warm_up_s = 1 } = 'tool' in one ? one : {}
    const name = caseNameOf(one)
    const planned = { ...name, configuration: one.configuration, tool, duration_s, warm_up_s }
    return { case: planned, trials: 1, entry: { manifest: {} } }
  }
  plan.cases = [...run.trials, ...run.not_run].map(caseOf) as unknown as Plan['cases']
  const planned = orderRounds(plan.cases, run.rounds_seed)
  const measured = planned.flatMap(({ case: one, position }) => {
    const trial = run.trials.find(({ path }) => stemOf(path) === trialStem(one, 1))
    return trial === undefined ? [] : [{ ...trial, position }]
  })
  const trials = measured.map((trial, at) => ({ ...trial, load_started_s: 10 * at + 2, load_finished_s: 10 * at + 5 }))
  return { ...run, planned_trial_count: planned.length, trials }
}

const runOf = async (data: string, expected = EXPECTED) => {
  const problems = await checkRun(data, FAKE_RUN_ID, expected, join(data, 'parquet'))
  return problems.map(({ rule, problem }) => `${rule}: ${problem}`)
}
const put = (folder: string, name: string, text = 'x\n') => putFiles(folder, { [name]: text })

test('a run of another host or commit is rejected', async () => {
  const [host, commit] = [/^plan: it was measured on another host/, /^plan: it was measured at another commit/]
  assert.match((await runOf(dataWith(), { ...EXPECTED, host_id: 'other' })).join(), host)
  assert.match((await runOf(dataWith(), { ...EXPECTED, commit: '0'.repeat(40) })).join(), commit)
})

test('a run that differs from the plan of its commit is rejected, and the trial is named', async () => {
  const problemsAfter = async (change: (run: RunJson) => RunJson) =>
    (await runOf(dataWith(folder => edit(folder, change)))).join('\n')
  const trialOf = (change: (trials: TrialJson[]) => TrialJson[]) => (run: RunJson) => ({
    ...run,
    trials: change([...run.trials]),
  })
  const first = (more: Partial<TrialJson>) =>
    trialOf(([one, ...others]) => [{ ...(one as TrialJson), ...more }, ...others])
  assert.doesNotMatch(await problemsAfter(run => run), /^plan: /m)
  for (const [change, problem] of [
    [trialOf(trials => trials.slice(0, 1)), 'it has 1 trials of 7 planned'],
    [trialOf(trials => trials.slice(1)), 'it has 5 trials of 7 planned'],
    [first({ duration_s: 1 }), 'its duration_s is 1, and 3 was planned'],
    [first({ connections: 17 }), 'its connections is 17, and 64 was planned'],
    [first({ warm_up_s: 0 }), 'it was warmed up for 0 s, and at least 1 s was planned'],
    [
      trialOf(trials => trials.with(-1, { ...(trials.at(-1) as TrialJson), position: 9 })),
      'it has round 1, position 9',
    ],
    [first({ load_finished_s: 3 }), 'its load lasted 1 s, and 3 s was planned'],
    [first({ load_finished_s: 14 }), 'before the previous one ended'],
    [
      ({ trials: [one, ...others], not_run, ...run }) => {
        const { framework = '', configuration = {}, scenario = '', threads = null, connections = null } = one ?? {}
        const gap = { framework, configuration, scenario, threads, connections, reason: 'it was slow' }
        return { ...run, trials: others, not_run: [...not_run, gap] } as RunJson
      },
      'it has 5 trials of 7 planned',
    ],
  ] as [(run: RunJson) => RunJson, string][]) {
    const problems = await problemsAfter(change)
    assert.ok(problems.startsWith('plan: ') && problems.includes(problem), `${problem}\n${problems}`)
  }
})

test('in a shallow clone, as workflows check out, the same problems are found', async () => {
  const git = (folder: string, ...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' })
  const [origin, clone] = [join(scratch, 'origin'), join(scratch, 'clone')]
  git(scratch, 'init', '--quiet', origin)
  git(origin, 'config', 'user.name', 'test')
  git(origin, 'config', 'user.email', 'test@example.org')
  for (const message of ['first', 'second']) git(origin, 'commit', '--quiet', '--allow-empty', '-m', message)
  git(scratch, 'clone', '--quiet', '--depth', '1', `file://${origin}`, clone)
  assert.equal(String(git(clone, 'rev-parse', '--is-shallow-repository')), 'true\n')
  const data = join(clone, 'checked')
  cpSync(dataWith(), data, { recursive: true })
  assert.deepEqual(await runOf(data), await runOf(dataWith()))
})

test('the checks of the pipeline reject a file that belongs to no trial', async () => {
  const more = dataWith(folder => {
    put(folder, 'more/01.wrk.txt')
    sealFixtureRun(folder)
  })
  assert.match((await runOf(more)).join('\n'), /^unnamed-file: /m)
})
