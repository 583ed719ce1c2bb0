/** The position of a framework in its leagues: its place, its number, and its ratio to each of its rivals. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { isBound } from '../../pipeline/evaluate/statistics/ratio.ts'
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import { ratioText } from '../../pipeline/schema/ratio-text.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { ratioOf } from './ratio.ts'
import type { Rival } from './rivals.ts'
import { type PlacedEntry, viewOf } from './view.ts'
import { differenceWords, isFactor, listWords } from './words.ts'

export interface LeaguePosition {
  league: League
  place: PlacedEntry
  /** The number of eligible frameworks. */
  count: number
  /** In the order of the rivals; null for a rival that is not eligible there. */
  against: ({ entry: LeagueEntry; found: Comparison; isBestKnown: boolean } | null)[]
}

/** The position of its best eligible configuration; null if none is eligible. */
export function leaguePositionOf(
  league: League,
  framework_id: string,
  rivals: readonly string[],
): LeaguePosition | null {
  for (const group of viewOf(league).groups) {
    const bestOf = (id: string) => group.frameworks.find(([{ entry }]) => entry.framework_id === id)?.[0]
    const place = bestOf(framework_id)
    /** With several configurations, one whose number is a bound may be better than the best number. */
    const isBestKnown = (id: string) => {
      const places = group.frameworks.find(([{ entry }]) => entry.framework_id === id) ?? []
      return places.length < 2 || !places.some(({ value }) => isBound(value))
    }
    if (place === undefined) continue
    const against = rivals.map(rival => {
      const other = bestOf(rival)
      const found = other && ratioOf(league, league.headline_metric_id, place.entry, other.entry)
      return other && found
        ? { entry: other.entry, found, isBestKnown: isBestKnown(framework_id) && isBestKnown(rival) }
        : null
    })
    return { league, place, count: group.frameworks.length, against }
  }
  return null
}

/** `Fastify shows no clear difference from Hono and handles 32 % fewer requests than Elysia.`; null without a rival. */
export function leaguePositionWords(
  name: string,
  positions: readonly LeaguePosition[],
  rivals: readonly Rival[],
): string | null {
  const found = rivals.map((rival, index) => ({
    rival,
    met: positions.flatMap(({ league, against }) => metOf(league, against[index])),
  }))
  const isLevel = ({ met }: (typeof found)[number]) => met.length > 0 && met.every(({ sign }) => sign === 0)
  const level = found.filter(isLevel).map(({ rival }) => rival.name)
  const significant = found.flatMap(({ rival, met }) => significantWords(rival.name, met))
  const parts = [
    ...(level.length > 0 ? [`shows no clear difference from ${listWords(level)}`] : []),
    ...significant.map((words, index) => (index === 0 ? `handles ${words}` : words)),
  ]
  return parts.length === 0
    ? null
    : `${name} ${parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`}.`
}

interface Met {
  metric: Metric
  ratio: number
  /** 1 if significantly better, -1 if significantly worse, otherwise 0. */
  sign: number
  /** Only a lower bound of one of the two is known. */
  isBound: boolean
}

function metOf({ headline_metric_id }: League, against: LeaguePosition['against'][number] | undefined): Met[] {
  const metric = metricOf(headline_metric_id)
  if (!metric || !against?.isBestKnown || against.found.ratio === null || against.found.verdict === 'cannot_tell')
    return []
  const sign = against.found.verdict === 'faster' ? 1 : against.found.verdict === 'slower' ? -1 : 0
  return [{ metric, ratio: against.found.ratio, sign, isBound: against.found.limit !== null }]
}

/** Empty if the leagues disagree or none is significant: the table shows which. */
function significantWords(rival: string, met: readonly Met[]): string[] {
  const significant = met.filter(({ sign }) => sign !== 0)
  const [first] = significant
  if (first === undefined || significant.some(({ sign }) => sign !== first.sign)) return []
  const ratios = significant.map(({ ratio }) => ratio).sort((a, b) => a - b)
  const [low = 1, high = 1] = [ratios[0], ratios.at(-1)]
  const where = significant.length < met.length ? ` in ${significant.length} of ${met.length} leagues` : ''
  if (significant.some(({ isBound }) => isBound)) {
    // the least difference that every league confirms
    const least = first.sign > 0 ? low : high
    return [`at least ${differenceWords(first.metric, { ratio: least, low, high }).more} ${rival}${where}`]
  }
  if (low > 1 && isFactor(low) && low !== high)
    return [`${ratioText(low)} to ${ratioText(high)} times the requests of ${rival}${where}`]
  const about = low === high ? '' : 'about '
  const { more } = differenceWords(first.metric, { ratio: Math.sqrt(low * high), low, high })
  return [`${about}${more} ${rival}${where}`]
}
