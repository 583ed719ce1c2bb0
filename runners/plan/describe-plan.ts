/** Formats a plan for a terminal. */
import { caseNameOf, casePath } from '../../pipeline/schema/case-name.ts'
import type { NotRunJson } from '../../pipeline/schema/records/run.ts'
import { buildSeconds } from './budget.ts'
import { formatDuration, type TimeEstimate, withCount } from './estimate-time.ts'
import type { PlannedTrial } from './order-rounds.ts'
import type { Plan } from './plan.ts'

export function describePlan(
  { cases, not_run }: Plan,
  trials: readonly PlannedTrial[],
  seed: string,
  estimate: TimeEstimate,
): string {
  const builds = buildSeconds(cases, estimate)
  const trials_s = estimate.trials(trials)
  const lines = [
    `${withCount(builds.count, 'build')}, about ${formatDuration(builds.seconds)} unless cached`,
    `${withCount(cases.length, 'case')}, ${withCount(trials.length, 'trial')}, about ${formatDuration(trials_s)}, ${estimate.source}`,
    ...not_run.map(describeNotRun),
    `order of --rounds-seed ${seed}:`,
  ]
  for (const { round, position, case: one } of trials) {
    if (position === 1) lines.push(`round ${round}`)
    const load = one.duration_s === null ? '' : `  ${one.warm_up_s} s + ${one.duration_s} s`
    lines.push(`  ${position}. ${casePath(one)}${load}`)
  }
  return lines.join('\n')
}

export const describeNotRun = (gap: NotRunJson): string => `not run: ${casePath(caseNameOf(gap))}: ${gap.reason}`
