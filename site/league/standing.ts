/** Where a framework stands in its leagues: its place, its number, and its ratio to each of its rivals. */
import type { Comparison } from '../../pipeline/statistics.ts'
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { ratioText } from '../table/ratio.ts'
import { ratioOf } from './ratio.ts'
import { type Place, viewOf } from './view.ts'
import { differenceWords, isFactor, listWords } from './words.ts'

export interface Standing {
  league: League
  place: Place
  /** How many frameworks stand there. */
  count: number
  /** In the order of the rivals; null where one does not stand there. */
  against: ({ entry: LeagueEntry; found: Comparison } | null)[]
}

/** Of its best configuration that stands; null in a league where none does. */
export function standingOf(league: League, framework_id: string, rivals: readonly string[]): Standing | null {
  for (const group of viewOf(league).groups) {
    const bestOf = (id: string) => group.frameworks.find(([{ entry }]) => entry.framework_id === id)?.[0]
    const place = bestOf(framework_id)
    if (place === undefined) continue
    const against = rivals.map(rival => {
      const other = bestOf(rival)
      const found = other && ratioOf(league, league.headline_metric_id, place.entry, other.entry)
      return other && found ? { entry: other.entry, found } : null
    })
    return { league, place, count: group.frameworks.length, against }
  }
  return null
}

/** `Fastify handles 2.31 to 2.58 times the requests of Express, is level with Hono in 2 of 3 leagues, …`; null without a rival. */
export function standingWords(
  name: string,
  standings: readonly Standing[],
  rivals: readonly { name: string }[],
): string | null {
  const parts = rivals.flatMap((rival, index) => {
    const found = standings.flatMap(({ league, against }) => {
      const own = against[index]
      return own && own.found.ratio !== null ? [{ league, ratio: own.found.ratio, verdict: own.found.verdict }] : []
    })
    const told = found.filter(({ verdict }) => verdict === 'faster' || verdict === 'slower')
    const [first] = told
    if (found.length === 0) return []
    if (first === undefined || new Set(told.map(({ verdict }) => verdict)).size > 1)
      return [`cannot be told from ${rival.name}`]
    const metric = metricOf(first.league.headline_metric_id)
    const ratios = told.map(({ ratio }) => ratio).sort((a, b) => a - b)
    const [low = 1, high = 1] = [ratios[0], ratios.at(-1)]
    const where = told.length < standings.length ? ` in ${told.length} of ${standings.length} leagues` : ''
    if (!metric) return []
    if (isFactor(low) && isFactor(high) && low !== high)
      return [`handles ${ratioText(low)} to ${ratioText(high)} times the requests of ${rival.name}${where}`]
    const { more } = differenceWords(metric, { ratio: (low * high) ** 0.5, low, high })
    return [`handles ${low === high ? '' : 'about '}${more} ${rival.name}${where}`]
  })
  return parts.length === 0 ? null : `${name} ${listWords(parts)}.`
}
