/** The effect of a kernel: one case on one host under two kernels, relative to the controls of both runs. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { equalIn } from './changes.ts'
import { ratioBetween } from './ratio.ts'

export interface KernelEffect {
  before: League
  now: League
  entries: [before: LeagueEntry, now: LeagueEntry]
  found: Comparison
}

/** `runs` of one league, the newest first. Compares entries usable under two kernels, in their newest runs. */
export function kernelEffectsOf(runs: readonly League[]): KernelEffect[] {
  const byKernel = [...Map.groupBy(runs, ({ kernel_release }) => kernel_release).values()].flatMap(
    ([newest]) => newest ?? [],
  )
  return byKernel.flatMap((now, at) =>
    byKernel.slice(at + 1).flatMap(before =>
      now.entries.flatMap(entry => {
        const earlier = equalIn(before, entry)
        if (entry.role !== 'entry' || !entry.is_usable || !earlier?.is_usable) return []
        const sides = [
          { league: now, entry },
          { league: before, entry: earlier },
        ] as const
        const found = ratioBetween(now.headline_metric_id, ...sides, ['kernel_release'])
        return found === null || found.ratio === null ? [] : [{ before, now, entries: [earlier, entry], found }]
      }),
    ),
  )
}
