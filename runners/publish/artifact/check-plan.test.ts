import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { caseNameOf, casePath } from '../../../pipeline/schema/case-name.ts'
import type { RunJson, TrialJson } from '../../../pipeline/schema/records/run.ts'
import { CASES, createBlocksRun, FAKE_RUN_ID } from '../../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../../proofs/fixtures/temporary.ts'
import type { Plan } from '../../plan/plan.ts'
import { checkPlan } from './check-plan.ts'

const folder = temporaryFolder({ after })
const cases = CASES.filter(({ load }) => load?.connections === 16)
const run = JSON.parse(
  readFileSync(
    join(createBlocksRun(folder, FAKE_RUN_ID, { starts: 2, size: 2, turns: 2, cases, repeated_block: 2 }), 'run.json'),
    'utf8',
  ),
) as RunJson

const LOAD_S = 3
/** As the runner records it: a turn of two entries lasts as long as two loads. */
const measured: RunJson = {
  ...run,
  trials: run.trials.map((trial, at) => {
    const duration_s = trial.turn === null ? LOAD_S : 2 * LOAD_S
    return { ...trial, duration_s, load_started_s: 10 * at, load_finished_s: 10 * at + duration_s }
  }),
}
const plan = {
  cases: cases.map(fixture => {
    const one = caseNameOf({ ...fixture, ...fixture.load })
    const configuration = fixture.configuration
    return { case: { ...one, configuration, tool: 'wrk', duration_s: LOAD_S, warm_up_s: 1 }, trials: 2 }
  }),
  not_run: [],
} as unknown as Plan

const changed = (change: (trials: TrialJson[]) => TrialJson[], more: Partial<RunJson> = {}) =>
  checkPlan({ ...measured, ...more, trials: change([...measured.trials]) }, plan)

test('a run in blocks is as planned, with a turn that was repeated', () => {
  assert.deepEqual(checkPlan(measured, plan), [])
  assert.deepEqual(
    measured.trials.filter(({ round }) => (round ?? 0) > 6).map(({ block, turn }) => [block, turn]),
    Array(2).fill([2, 1]),
  )
  assert.match(
    changed(trials => trials, { planned_trial_count: 24 }).join(),
    /it planned 24 trials and this .* plans 26/,
  )
})

test('a turn that was shorter than the loads of its entries is rejected', () => {
  const problems = changed(([first, ...more]) => [{ ...(first as TrialJson), duration_s: LOAD_S }, ...more])
  assert.match(problems.join(), /its duration_s is 3, and 6 was planned/)
})

test('an entry that failed leaves its block, whose turns are shorter then; a load that failed does not', () => {
  const [first] = measured.trials as [TrialJson]
  const isOf = (trial: TrialJson) => casePath(caseNameOf(trial)) === casePath(caseNameOf(first))
  const failed = { ...first, turn: null, status: 'failed' as const, load_started_s: null }
  const rest = (trials: TrialJson[], duration_s: number) =>
    trials
      .filter(trial => trial.block !== 1 || !isOf(trial))
      .map(trial => (trial.block === 1 && trial.turn !== null ? { ...trial, duration_s } : trial))
  assert.deepEqual(
    changed(trials => [failed, ...rest(trials, LOAD_S)]),
    [],
  )
  assert.match(
    changed(trials => [failed, ...rest(trials, 2 * LOAD_S)]).join(),
    /its duration_s is 6, and 3 was planned/,
  )
  assert.deepEqual(
    changed(([, ...more]) => [{ ...first, status: 'failed' }, ...more]),
    [],
  )
})
