/** The frameworks to compare a framework with: those of its language first, then the nearest numbers. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { usableFirst } from './view.ts'

export interface Rival {
  framework_id: string
  name: string
}

/** The best usable configuration of each framework, for the workload that needs no name. */
const bestOf = (league: League): Map<string, LeagueEntry> => {
  const best = new Map<string, LeagueEntry>()
  for (const entry of usableFirst(league, league.headline_metric_id))
    if (entry.work === '' && entry.is_usable && !best.has(entry.framework_id)) best.set(entry.framework_id, entry)
  return best
}

/** The factor between the headline numbers, at least 1. */
function gapOf(league: League, a: LeagueEntry, b: LeagueEntry): number {
  const [one, other] = [a, b].map(({ measures }) => {
    const value = measures[league.headline_metric_id]
    return value ? shownNumber(value).median : 0
  })
  return one && other ? Math.max(one / other, other / one) : Number.POSITIVE_INFINITY
}

/** Ordered by language, kind, and the mean of log(gap) over shared leagues. `kinds` by framework_id. */
export function rivalsOf(
  framework_id: string,
  leagues: readonly League[],
  kinds: ReadonlyMap<string, string | null>,
  most: number,
): Rival[] {
  const found = new Map<string, { name: string; kinship: number; gaps: number[] }>()
  const kinshipOf = (entry: LeagueEntry, other: LeagueEntry): number =>
    2 * Number(entry.language === other.language) +
    Number(kinds.get(entry.framework_id) === kinds.get(other.framework_id))
  for (const league of leagues) {
    const best = bestOf(league)
    const entry = best.get(framework_id)
    if (entry === undefined) continue
    for (const [id, other] of best) {
      if (id === framework_id) continue
      const known = found.get(id) ?? { name: other.framework_name, kinship: kinshipOf(entry, other), gaps: [] }
      known.gaps.push(Math.log(gapOf(league, entry, other)))
      found.set(id, known)
    }
  }
  const mean = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  return [...found]
    .toSorted(([, a], [, b]) => b.kinship - a.kinship || mean(a.gaps) - mean(b.gaps))
    .slice(0, most)
    .map(([framework_id, { name }]) => ({ framework_id, name }))
}
