/** A framework against everyone it met in a league: its best configuration over that of each other, and over its own others. */

import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import type { Meeting } from '../compare/meetings.ts'
import { noiseOf, ratioOf } from './ratio.ts'
import { stands } from './stands.ts'
import { bestFirst } from './view.ts'

interface Stand {
  own: LeagueEntry
  /** Only of equal work; what cannot be used is among them, because a pair is asked for by name. */
  meetings: Meeting[]
}

/** By their numbers, the best first; after them, in the same order, what cannot be used. */
export const usableFirst = (league: League, metric_id: string): LeagueEntry[] =>
  bestFirst(
    league.entries.filter(({ role, measures }) => role === 'entry' && measures[metric_id]),
    league,
    metric_id,
  ).toSorted((a, b) => Number(stands(b, metric_id)) - Number(stands(a, metric_id)))

/** One for each work of the league that the framework was measured at. */
export function everyoneOf(league: League, framework_id: string): Stand[] {
  const metric_id = league.headline_metric_id
  const noise = noiseOf(league, metric_id)
  const entries = usableFirst(league, metric_id)
  return [...Map.groupBy(entries, entry => entry.work).values()].flatMap(peers => {
    const own = peers.find(entry => entry.framework_id === framework_id)
    if (own === undefined) return []
    const seen = new Set<string>()
    const isBest = ({ framework_id }: LeagueEntry) => !seen.has(framework_id) && seen.add(framework_id)
    const others = peers.filter(entry => entry !== own && (entry.framework_id === framework_id || isBest(entry)))
    const meetings = others.map(other => ({
      of: { league, entry: own },
      over: { league, entry: other },
      metric_id,
      found: ratioOf(league, metric_id, own, other),
      noise,
    }))
    return meetings.length === 0 ? [] : [{ own, meetings }]
  })
}
