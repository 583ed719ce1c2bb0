/** Formats a plan for a terminal. */
import { FEWEST_TRIALS } from '../../pipeline/evaluate/statistics/limits.ts'
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
  const most = Math.max(...cases.map(each => each.trials))
  const lines = [
    `${withCount(builds.count, 'build')}, about ${formatDuration(builds.seconds)} unless cached`,
    `${withCount(cases.length, 'case')}, ${countsOf(trials)}, about ${formatDuration(trials_s)}, ${estimate.source}`,
    ...(most < FEWEST_TRIALS ? [`no result will have an interval, which takes ${FEWEST_TRIALS} trials or starts`] : []),
    ...not_run.map(describeNotRun),
    `order of --rounds-seed ${seed}:`,
  ]
  const turns = Math.max(0, ...trials.map(({ turn }) => turn ?? 0))
  // a block is shown by its loads alone
  for (const { round, position, case: one, start, block } of trials.filter(({ turn }) => turn == null)) {
    if (position === 1) lines.push(start === undefined ? `round ${round}` : `start ${start}, block ${block}`)
    const load =
      one.duration_s === null
        ? ''
        : `  ${one.warm_up_s} s + ${one.duration_s} s${turns > 0 ? ` alone, ${turns} turns of ${one.duration_s} s` : ''}`
    lines.push(`  ${position}. ${casePath(one)}${load}`)
  }
  return lines.join('\n')
}

export const describeNotRun = (gap: NotRunJson): string => `not run: ${casePath(caseNameOf(gap))}: ${gap.reason}`

/** `12 trials`, or `48 loads in 12 starts and 6 blocks`. */
function countsOf(trials: readonly PlannedTrial[]): string {
  const blocks = new Set(trials.flatMap(({ block }) => block ?? []))
  if (blocks.size === 0) return withCount(trials.length, 'trial')
  const starts = trials.filter(({ turn }) => turn === null).length
  return `${withCount(trials.length, 'load')} in ${withCount(starts, 'start')} and ${withCount(blocks.size, 'block')}`
}
