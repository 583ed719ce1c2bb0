/** The position of a framework in a league: its place and its number. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { type PlacedEntry, viewOf } from './view.ts'

export interface LeaguePosition {
  league: League
  place: PlacedEntry
  /** The number of eligible frameworks. */
  count: number
}

/** The position of the configuration that stands for it; null if none is eligible. */
export function leaguePositionOf(league: League, framework_id: string): LeaguePosition | null {
  for (const { frameworks } of viewOf(league).groups) {
    const [place] = frameworks.find(([{ entry }]) => entry.framework_id === framework_id) ?? []
    if (place !== undefined) return { league, place, count: frameworks.length }
  }
  return null
}
