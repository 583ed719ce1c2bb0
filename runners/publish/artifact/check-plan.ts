/** Compares a run with the plan of its commit: cases, order, loads and durations. */
import { caseNameOf, casePath, configurationId, stemOf, trialStem } from '../../../pipeline/schema/case-name.ts'
import type { RunJson, TrialJson } from '../../../pipeline/schema/records/run.ts'
import { lastRound, orderRepeats, orderTrials, type PlannedTrial } from '../../plan/order-rounds.ts'
import type { Plan } from '../../plan/plan.ts'

/** Relative: the recorded times of a load may be slightly shorter than its nominal duration. */
const LOAD_TOLERANCE = 0.01

/** One sentence for each deviation. A run has all planned rounds, then those that its void trials add, in this order. */
export function checkPlan(run: RunJson, plan: Plan): string[] {
  const omitted = new Set(run.not_run.map(gap => casePath(caseNameOf(gap))))
  const rounds = orderTrials(plan.cases, run.rounds_seed, run.schedule)
  const isBuilt = (trial: PlannedTrial) => !omitted.has(casePath(trial.case))
  const { expected, repeats } = run.schedule
    ? inBlocks(rounds.filter(isBuilt), run.trials, lastRound(rounds))
    : inRounds(rounds, orderRepeats(plan.cases, rounds, run.trials, run.rounds_seed), isBuilt)
  const planned_count = rounds.length + repeats.length
  return [
    ...unless(
      run.planned_trial_count === planned_count,
      `it planned ${run.planned_trial_count} trials and this commit plans ${planned_count}`,
    ),
    ...checkOmitted(run, plan, omitted),
    ...checkOrder(run.trials, expected),
    ...run.trials.flatMap((trial, at) => checkTrial(trial, expected[at], run.trials[at - 1])),
  ]
}

/** The trials that the run must have, and those of its plan that void ones added. */
interface Expected {
  expected: PlannedTrial[]
  repeats: PlannedTrial[]
}

const inRounds = (
  rounds: readonly PlannedTrial[],
  repeats: PlannedTrial[],
  isBuilt: (trial: PlannedTrial) => boolean,
): Expected => ({ expected: [...rounds, ...repeats].filter(isBuilt), repeats })

/**
 * An entry that failed left its block, with one record before those of the others. A turn lasts as long as one load of
 * each that stayed; the repeat of a void one follows it, so many rounds later.
 */
function inBlocks(rounds: readonly PlannedTrial[], trials: readonly TrialJson[], later: number): Expected {
  const stems = new Set(trials.map(({ path }) => stemOf(path)))
  const pathOf = (trial: TrialJson) => casePath(caseNameOf(trial))
  const stemmed = (each: PlannedTrial) => trialStem(each.case, each.round)
  const repeatOf = (each: PlannedTrial) => ({ ...each, round: each.round + later })
  const lasting = (each: PlannedTrial, duration_s: number | null) => ({ ...each, case: { ...each.case, duration_s } })
  const blocks = [...Map.groupBy(rounds, ({ block }) => block)].map(([block, planned]) => {
    const recorded = Map.groupBy(
      trials.filter(trial => trial.block === block),
      pathOf,
    )
    const left = [...recorded.values()].flatMap(([first, ...more]) =>
      first?.status === 'failed' && more.length === 0 ? first : [],
    )
    const failed = left.flatMap(({ path, duration_s }) =>
      [...planned, ...planned.map(repeatOf)]
        .filter(each => stemmed(each) === stemOf(path))
        .map(each => lasting(each, duration_s)),
    )
    const hasLeft = new Set(left.map(pathOf))
    const staying = planned.filter(each => !hasLeft.has(casePath(each.case)))
    const kindOf = ({ turn, case: one }: PlannedTrial) => `${turn} ${one.rate_per_s}`
    const loads = [...Map.groupBy(staying, kindOf).values()].map(ofTurn => {
      const turn_s = ofTurn.reduce((sum, { case: one }) => sum + (one.duration_s ?? 0), 0)
      const first = ofTurn[0]?.turn === null ? ofTurn : ofTurn.map(each => lasting(each, turn_s))
      return { first, repeats: first.map(repeatOf).filter(each => stems.has(stemmed(each))) }
    })
    const expected = [...failed, ...loads.flatMap(({ first, repeats }) => [...first, ...repeats])]
    return { expected, repeats: loads.flatMap(({ repeats }) => repeats) }
  })
  return { expected: blocks.flatMap(each => each.expected), repeats: blocks.flatMap(each => each.repeats) }
}

const unless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])

/** A case may be omitted if the plan omits it or its entry was not built. */
function checkOmitted({ builds }: RunJson, plan: Plan, omitted: ReadonlySet<string>): string[] {
  const known = new Set(plan.not_run.map(gap => casePath(caseNameOf(gap))))
  const failed = builds.filter(({ status }) => status !== 'ok')
  const notBuilt = plan.cases.filter(({ case: one }) =>
    failed.some(
      each => each.framework === one.framework_id && configurationId(each.configuration) === one.configuration_id,
    ),
  )
  const explained = new Set([...known, ...notBuilt.map(({ case: one }) => casePath(one))])
  return [...omitted]
    .filter(path => !explained.has(path))
    .map(path => `${path} is missing: it was planned and its entry was built`)
}

function checkOrder(trials: readonly TrialJson[], expected: readonly PlannedTrial[]): string[] {
  if (trials.length !== expected.length)
    return [`it has ${trials.length} trials of ${expected.length} planned: only complete runs are accepted`]
  const at = trials.findIndex((trial, index) => stemOf(trial.path) !== stemFor(expected[index]))
  if (at === -1) return []
  return [`trial ${at + 1} is ${stemOf(trials[at]?.path ?? '')}, and ${stemFor(expected[at])} was planned`]
}

const stemFor = (planned: PlannedTrial | undefined): string =>
  planned === undefined ? 'none' : trialStem(planned.case, planned.round)

/** Have to equal the plan; the other parts of the case are in the path, which is checked with the order. */
const OF_CASE = ['tool', 'threads', 'connections', 'rate_per_s', 'duration_s'] as const

function checkTrial(trial: TrialJson, planned: PlannedTrial | undefined, before: TrialJson | undefined): string[] {
  if (planned === undefined) return []
  const { path, warm_up_s, round, position, load_started_s: from, load_finished_s: to } = trial
  const key = OF_CASE.find(key => (trial[key] ?? null) !== (planned.case[key] ?? null))
  const is_measured = trial.status === 'ok' || trial.status === 'errors'
  const { warm_up_s: least_s, duration_s } = planned.case
  const shortest = (duration_s ?? 0) * (1 - LOAD_TOLERANCE)
  const lasted = from === null || to === null ? null : to - from
  const isWarm = !is_measured || (warm_up_s ?? 0) >= (least_s ?? 0)
  const isInPlace = round === planned.round && position === planned.position
  const isLong = !is_measured || (lasted !== null && lasted >= shortest)
  const isOfBlock = trial.block != null && trial.block === before?.block
  const isAfter = from === null || isOfBlock || from >= (before?.load_finished_s ?? 0)
  return [
    ...(key === undefined ? [] : [`its ${key} is ${trial[key]}, and ${planned.case[key]} was planned`]),
    ...unless(isWarm, `it was warmed up for ${warm_up_s} s, and at least ${least_s} s was planned`),
    ...unless(isInPlace, `it has round ${round}, position ${position}, not ${planned.round}, ${planned.position}`),
    ...unless(isLong, `its load lasted ${lasted ?? 'unknown'} s, and ${duration_s} s was planned`),
    ...unless(isAfter, `its load began at ${from} s, before the previous one ended`),
  ].map(sentence => `${path}: ${sentence}`)
}
