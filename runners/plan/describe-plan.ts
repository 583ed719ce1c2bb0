/** The plan, as it stands in a terminal. */
import { caseNameOf, casePath } from '../../pipeline/vocabulary/case-name.ts'
import type { NotRunJson } from '../../pipeline/vocabulary/records/run.ts'
import { estimateSeconds, formatDuration } from './estimate-time.ts'
import type { PlannedTrial } from './order-rounds.ts'
import type { Plan } from './plan.ts'

export function describePlan({ cases, not_run }: Plan, trials: readonly PlannedTrial[], seed: string): string {
  const lines = [
    `${counted(cases.length, 'case')}, ${counted(trials.length, 'trial')}, about ${formatDuration(estimateSeconds(trials))} and the builds`,
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

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

export const describeNotRun = (gap: NotRunJson): string => `not run: ${casePath(caseNameOf(gap))}: ${gap.reason}`
