/** What a run says that it measured, compared with what the same commit plans: the cases, the order, the loads and the times. */
import { caseNameOf, casePath, configurationId, stemOf, trialStem } from '../../../pipeline/schema/case-name.ts'
import type { RunJson, TrialJson } from '../../../pipeline/schema/records/run.ts'
import { orderRepeats, orderRounds, type PlannedTrial } from '../../plan/order-rounds.ts'
import type { Plan } from '../../plan/plan.ts'

/** A generator starts its threads before its clock, and ends them after it. */
const LOAD_TOLERANCE = 0.01

/** Each thing that is not as it was planned, one sentence each. A run goes on for fixed rounds, and for those that its void trials add: all, in their order. */
export function checkPlan(run: RunJson, plan: Plan): string[] {
  const left_out = new Set(run.not_run.map(gap => casePath(caseNameOf(gap))))
  const rounds = orderRounds(plan.cases, run.rounds_seed)
  const planned = [...rounds, ...orderRepeats(plan.cases, rounds, run.trials, run.rounds_seed)]
  const expected = planned.filter(({ case: one }) => !left_out.has(casePath(one)))
  const planned_count = run.planned_trial_count
  return [
    ...unless(
      planned_count === planned.length,
      `it planned ${planned_count} trials and this commit plans ${planned.length}`,
    ),
    ...checkLeftOut(run, plan, left_out),
    ...checkOrder(run.trials, expected),
    ...run.trials.flatMap((trial, at) => checkTrial(trial, expected[at], run.trials[at - 1])),
  ]
}

const unless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])

/** A case is omitted where the plan says why, or where its entry was not built. */
function checkLeftOut({ builds }: RunJson, plan: Plan, left_out: ReadonlySet<string>): string[] {
  const known = new Set(plan.not_run.map(gap => casePath(caseNameOf(gap))))
  const failed = builds.filter(({ status }) => status !== 'ok')
  const notBuilt = plan.cases.filter(({ case: one }) =>
    failed.some(
      each => each.framework === one.framework_id && configurationId(each.configuration) === one.configuration_id,
    ),
  )
  const explained = new Set([...known, ...notBuilt.map(({ case: one }) => casePath(one))])
  return [...left_out]
    .filter(path => !explained.has(path))
    .map(path => `it leaves ${path} out, whose entry was built and which the plan has`)
}

function checkOrder(trials: readonly TrialJson[], expected: readonly PlannedTrial[]): string[] {
  if (trials.length !== expected.length)
    return [`it has ${trials.length} trials and the plan ${expected.length}: a run has all of them or does not count`]
  const at = trials.findIndex((trial, index) => stemOf(trial.path) !== stemFor(expected[index]))
  if (at === -1) return []
  return [`trial ${at + 1} is ${stemOf(trials[at]?.path ?? '')}, and by its seed it would be ${stemFor(expected[at])}`]
}

const stemFor = (planned: PlannedTrial | undefined): string =>
  planned === undefined ? 'none' : trialStem(planned.case, planned.round)

/** What decides whether two trials are comparable; the order says which case it is. */
const OF_CASE = ['tool', 'threads', 'connections', 'rate_per_s', 'duration_s'] as const

function checkTrial(trial: TrialJson, planned: PlannedTrial | undefined, before: TrialJson | undefined): string[] {
  if (planned === undefined) return []
  const { path, warm_up_s, round, position, load_started_s: from, load_finished_s: to } = trial
  const other = OF_CASE.find(key => (trial[key] ?? null) !== (planned.case[key] ?? null))
  const is_measured = trial.status === 'ok' || trial.status === 'errors'
  const { warm_up_s: least_s, duration_s } = planned.case
  const shortest = (duration_s ?? 0) * (1 - LOAD_TOLERANCE)
  const lasted = from === null || to === null ? null : to - from
  const isWarm = !is_measured || (warm_up_s ?? 0) >= (least_s ?? 0)
  const isInPlace = round === planned.round && position === planned.position
  const isLong = !is_measured || (lasted !== null && lasted >= shortest)
  const isAfter = from === null || from >= (before?.load_finished_s ?? 0)
  return [
    ...(other === undefined ? [] : [`its ${other} is ${trial[other]}, and ${planned.case[other]} was planned`]),
    ...unless(isWarm, `it was warmed up for ${warm_up_s} s, and ${least_s} s at least were planned`),
    ...unless(isInPlace, `it says round ${round}, position ${position}, not ${planned.round}, ${planned.position}`),
    ...unless(isLong, `its load lasted ${lasted ?? 'no one knows how many'} s, and ${duration_s} s were planned`),
    ...unless(isAfter, `its load began at ${from} s, before the one before it ended`),
  ].map(sentence => `${path}: ${sentence}`)
}
