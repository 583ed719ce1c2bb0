/** Decides what /compare/ shows for an address, and explains every deviation from it. */
import { metricOf } from '../../pipeline/schema/metrics.ts'
import { MOST } from '../compare-address.ts'
import type { Side } from '../league/ratio.ts'
import { entryWords, listWords, nameOf } from '../league/words.ts'
import { whereWords } from './export.ts'
import type { ComparedItem, PlacedSide } from './read.ts'
import { comparedSidesOf } from './shared.ts'

interface Requested {
  league: string | null
  measure: string | null
}

interface Shown {
  things: ComparedItem[]
  /** One for each item, in the same order. */
  sides: PlacedSide[]
  /** For each name its result, or the name itself if omitted: an address of these shows the same page. */
  exact: string[]
  /** Null for the headline measure of the league. */
  measure: string | null
  /** Requested values that could not be shown; they stay in the address. */
  unavailable: Requested
  /** Sentences for the reader. */
  notes: string[]
}

export function shownOf(named: readonly ComparedItem[], { league, measure }: Requested): Shown {
  const different = distinct(named, thing => thing.result_id ?? thing.sides.map(({ entry }) => entry.result_id).join())
  const omitted = different.slice(MOST)
  const { sides: all, things: placed } = place(different.slice(0, MOST), league)
  const once = placed.map((thing, index) => ({ thing, side: all[index] as PlacedSide }))
  const base = once.find(one => once.some(other => other !== one && isOfOneLeague(one.side, other.side))) ?? once[0]
  const ordered = once.toSorted((a, b) => Number(b === base) - Number(a === base))
  const isUnavailable = league !== null && base !== undefined && base.side.league.league_id !== league
  const isMeasure = base?.side.league.tables.some(({ metric_id }) => metric_id === measure) ?? false
  const doubles = named.filter(thing => !placed.includes(thing) && !omitted.includes(thing))
  const notes = [
    ...(omitted.length > 0 ? [`At most ${MOST} are compared: ${quoted(omitted)} omitted.`] : []),
    ...(doubles.length > 0 ? [`${quoted(doubles)} already shown.`] : []),
    ...(base && once[0] && base !== once[0] ? [baseWords(once[0].side, base.side)] : []),
    ...(isUnavailable ? [leagueWords(league, base.side)] : []),
    ...(base && measure !== null && !isMeasure ? [measureWords(measure, base.side)] : []),
  ]
  return {
    things: ordered.map(({ thing }) => thing),
    sides: ordered.map(({ side }) => side),
    exact: named.map(thing =>
      placed.includes(thing) ? (all[placed.indexOf(thing)] as PlacedSide).entry.result_id : thing.named,
    ),
    measure: isMeasure ? measure : null,
    unavailable: { league: isUnavailable ? league : null, measure: isMeasure ? null : measure },
    notes,
  }
}

const distinct = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...Map.groupBy(all, keyOf).values()].flatMap(([first]) => first ?? [])

/** Removes duplicate results before the others are placed, so that naming an item twice changes nothing else. */
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
  const [requested, shown] = [measure, league.headline_metric_id].map(metricOf)
  const words = shown ? nameOf(shown) : league.headline_metric_id
  return requested
    ? `Leagues are not compared by ${nameOf(requested)}; showing ${words}.`
    : `No measure has the id “${measure}”; showing ${words}.`
}
