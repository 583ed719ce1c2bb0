/** The items of an address that are shown, the base first, and those that differ from the request. */
import { metricOf } from '../../pipeline/schema/metrics.ts'
import type { Side } from '../league/ratio.ts'
import { entryWords, listWords, nameOf } from '../league/words.ts'
import { MOST } from './address.ts'
import { whereWords } from './export.ts'
import type { ComparedItem, PlacedSide } from './read.ts'
import { comparedSidesOf } from './shared.ts'

interface Asked {
  league: string | null
  measure: string | null
}

interface Shown {
  things: ComparedItem[]
  /** Of each thing, in the same order. */
  sides: PlacedSide[]
  /** Of everything that was named, in the order of naming: the result, of what is omitted the name. Requested again, the same is shown and stated. */
  exact: string[]
  /** Null where the measure of the league is meant. */
  measure: string | null
  /** What the address requested in vain, to be requested again. */
  vain: Asked
  /** A sentence each. */
  notes: string[]
}

export function shownOf(named: readonly ComparedItem[], { league, measure }: Asked): Shown {
  const different = distinct(named, thing => thing.result_id ?? thing.sides.map(({ entry }) => entry.result_id).join())
  const left = different.slice(MOST)
  const { sides: all, things: kept } = place(different.slice(0, MOST), league)
  const once = kept.map((thing, index) => ({ thing, side: all[index] as PlacedSide }))
  const base = once.find(one => once.some(other => other !== one && isOfOneLeague(one.side, other.side))) ?? once[0]
  const ordered = once.toSorted((a, b) => Number(b === base) - Number(a === base))
  const isVain = league !== null && base !== undefined && base.side.league.league_id !== league
  const isMeasure = base?.side.league.tables.some(({ metric_id }) => metric_id === measure) ?? false
  const doubles = named.filter(thing => !kept.includes(thing) && !left.includes(thing))
  const notes = [
    ...(left.length > 0 ? [`At most ${MOST} are compared: ${quoted(left)} omitted.`] : []),
    ...(doubles.length > 0 ? [`${quoted(doubles)} shown already.`] : []),
    ...(base && once[0] && base !== once[0] ? [baseWords(once[0].side, base.side)] : []),
    ...(isVain ? [leagueWords(league, base.side)] : []),
    ...(base && measure !== null && !isMeasure ? [measureWords(measure, base.side)] : []),
  ]
  return {
    things: ordered.map(({ thing }) => thing),
    sides: ordered.map(({ side }) => side),
    exact: named.map(thing =>
      kept.includes(thing) ? (all[kept.indexOf(thing)] as PlacedSide).entry.result_id : thing.named,
    ),
    measure: isMeasure ? measure : null,
    vain: { league: isVain ? league : null, measure: isMeasure ? null : measure },
    notes,
  }
}

const distinct = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? [])

/** What turns out to be one result is taken out before the rest is placed: naming a thing twice moves nothing. */
function place(
  things: readonly ComparedItem[],
  league: string | null,
): { things: readonly ComparedItem[]; sides: PlacedSide[] } {
  const sides = comparedSidesOf(things, league)
  const ids = sides.map(({ entry }) => entry.result_id)
  const once = things.filter((_, index) => ids.indexOf(ids[index] ?? '') === index)
  return once.length === things.length ? { things, sides } : place(once, league)
}

const isOfOneLeague = (a: Side, b: Side): boolean =>
  a.league.league_id === b.league.league_id && a.entry.work === b.entry.work

function quoted(things: readonly ComparedItem[]): string {
  const names = [...new Set(things.map(({ named }) => `“${named}”`))]
  return `${listWords(names)} ${names.length === 1 ? 'is' : 'are'}`
}

const baseWords = (first: Side, base: Side): string =>
  `${entryWords(first.entry)} was not measured in the league shown, so the base is ${entryWords(base.entry)}.`

const leagueWords = (league: string, shown: Side): string =>
  `“${league}” is not a league that has all of these; showing ${whereWords(shown)}, on ${shown.league.host_id}.`

function measureWords(measure: string, { league }: Side): string {
  const [asked, shown] = [measure, league.headline_metric_id].map(metricOf)
  const words = shown ? nameOf(shown) : league.headline_metric_id
  return asked
    ? `Leagues are not compared by ${nameOf(asked)}; showing ${words}.`
    : `No measure has the id “${measure}”; showing ${words}.`
}
