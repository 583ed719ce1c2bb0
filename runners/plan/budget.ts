/** Drops rounds, the same number for all cases, so that a plan ends within a time limit. */
import { FEWEST_TRIALS } from '../../pipeline/evaluate/statistics/limits.ts'
import type { RunSchedule } from '../../pipeline/schema/records/run.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { formatDuration, type TimeEstimate } from './estimate-time.ts'
import { orderTrials } from './order-rounds.ts'
import type { PlannedCase } from './plan.ts'

/** For builds that no run has recorded; measured for a compiled entry with few dependencies. */
const BUILD_S = 60

/** One build per configuration of an entry, including builds that may be cached. */
export function buildSeconds(
  cases: readonly PlannedCase[],
  estimate: TimeEstimate,
): { count: number; seconds: number } {
  const builds = Map.groupBy(cases, ({ case: one }) => `${one.framework_id}/${one.configuration_id}`)
  const each = [...builds.values()].flatMap(([first]) => (first ? [estimate.build(first.case) ?? BUILD_S] : []))
  return { count: each.length, seconds: each.reduce((sum, one) => sum + one, 0) }
}

export const planSeconds = (
  cases: readonly PlannedCase[],
  estimate: TimeEstimate,
  schedule: RunSchedule | null = null,
): number => buildSeconds(cases, estimate).seconds + estimate.trials(orderTrials(cases, '', schedule))

/** The cases with as many trials as fit in `budget_s`. Throws a UsageError if these are too few for a comparison. */
export function keepBudget(
  cases: readonly PlannedCase[],
  budget_s: number | null,
  estimate: TimeEstimate,
  schedule: RunSchedule | null = null,
): PlannedCase[] {
  const most = Math.max(0, ...cases.map(({ trials }) => trials))
  const least = Math.min(most, FEWEST_TRIALS)
  const withRounds = (rounds: number) => cases.map(each => ({ ...each, trials: Math.min(each.trials, rounds) }))
  if (budget_s === null) return [...cases]
  for (let rounds = most; rounds >= least; rounds--)
    if (planSeconds(withRounds(rounds), estimate, schedule) <= budget_s) return withRounds(rounds)
  const need = formatDuration(planSeconds(withRounds(least), estimate, schedule))
  throw new UsageError(
    2,
    `--budget of ${formatDuration(budget_s)} is too short: ${least} rounds of all cases take about ${need}, and fewer cannot be compared: allow more time, or select fewer entries or loads`,
  )
}
