/** The league runs that measured several items together, and the one to show, which does not depend on their order. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { isOfOneTable, type Side } from '../league/ratio.ts'
import type { ComparedItem, PlacedSide } from './read.ts'

/** A league run, and the entries of the items in it with the same workload. */
export interface Shared {
  league: League
  work: string
  /** Whether the page of the league shows this run. */
  is_shown: boolean
  /** One for each item, in their order; null for one that was not measured there. */
  sides: (PlacedSide | null)[]
}

/**
 * Orders the runs of a league: the most items first, then the run that the league shows, then the newest. Whether the
 * results are usable matters last.
 */
const byRun = (a: Shared, b: Shared) =>
  present(b) - present(a) ||
  Number(b.is_shown) - Number(a.is_shown) ||
  byName(b.league.run_id, a.league.run_id) ||
  usable(b) - usable(a) ||
  byName(a.work, b.work)

/** All league runs that measured two or more of the items. */
function placesOf(things: readonly ComparedItem[]): Shared[] {
  const all = things.flatMap(({ sides }) => sides)
  const tables = all.filter((side, index) => all.findIndex(other => isOfOneTable(other, side)) === index)
  return tables
    .map(table => ({
      league: table.league,
      work: table.entry.work,
      is_shown: table.is_shown,
      sides: things.map(thing => standIn(thing, table)),
    }))
    .filter(place => present(place) >= Math.min(2, things.length))
}

/**
 * One run for each league that measured two or more items; the first is shown. Ordered by the number of items, of
 * usable items, of shared leagues with the same scenario and host, then of connections.
 */
export function sharedLeagues(things: readonly ComparedItem[]): Shared[] {
  const leagues = [...Map.groupBy(placesOf(things), ({ league }) => league.league_id).values()].flatMap(
    runs => runs.toSorted(byRun)[0] ?? [],
  )
  const shares = (one: League) => leagues.filter(({ league }) => caseOf(league) === caseOf(one)).length
  return leagues.toSorted(
    (a, b) =>
      present(b) - present(a) ||
      usable(b) - usable(a) ||
      shares(b.league) - shares(a.league) ||
      byName(caseOf(a.league), caseOf(b.league)) ||
      (b.league.connections ?? 0) - (a.league.connections ?? 0) ||
      byName(a.league.league_id, b.league.league_id),
  )
}

/** The results of a run for an address; an item that was not measured there keeps its result. */
export const resultIdsIn = (there: Shared['sides'], sides: readonly Side[]): string[] =>
  sides.map((side, index) => (there[index] ?? side).entry.result_id)

const caseOf = ({ scenario_id, host_id }: League) => `${scenario_id} ${host_id}`
const byName = (a: string, b: string) => a.localeCompare(b, 'en')
const present = ({ sides }: Shared) => sides.filter(side => side !== null).length
const usable = ({ sides }: Shared) => sides.filter(side => side?.entry.is_usable).length

/**
 * The entry for a name without a configuration: the newest release of the default configuration according to the
 * manifest, or else the newest release of the configuration with the fewest settings. Its results do not matter.
 */
function standIn({ sides }: ComparedItem, table: Side): PlacedSide | null {
  const versionOf = ({ entry }: Side) => entry.framework_version ?? ''
  const [newest] = sides
    .filter(side => isOfOneTable(side, table))
    .toSorted(
      (a, b) =>
        Number(b.entry.is_default) - Number(a.entry.is_default) ||
        versionOf(b).localeCompare(versionOf(a), 'en', { numeric: true }) ||
        Object.keys(a.entry.settings).length - Object.keys(b.entry.settings).length ||
        byName(a.entry.configuration_id, b.entry.configuration_id),
    )
  return newest ?? null
}

/**
 * One side for each item: the exact result if the address names one, otherwise the entry in the requested or default
 * league. An item that was not measured there is shown in its own default league.
 */
export function comparedSidesOf(things: readonly ComparedItem[], league_id: string | null = null): PlacedSide[] {
  const named = (thing: ComparedItem) => thing.sides.find(({ entry }) => entry.result_id === thing.result_id)
  const exact = things.flatMap(thing => named(thing) ?? [])
  const places = sharedLeagues(things.map(thing => restricted(thing, exact)))
  const place = places.find(({ league }) => league.league_id === league_id) ?? places[0]
  return things.flatMap(
    (thing, index) => named(thing) ?? place?.sides[index] ?? sharedLeagues([thing])[0]?.sides[0] ?? [],
  )
}

/** Restricts an item to the tables of the results that the address names, if any. */
const restricted = (thing: ComparedItem, exact: readonly Side[]): ComparedItem => ({
  ...thing,
  sides: thing.sides.filter(side => exact.length === 0 || exact.some(other => isOfOneTable(other, side))),
})

/** Restricts each item to the configuration that is shown. */
export const resolved = (things: readonly ComparedItem[], sides: readonly Side[]): ComparedItem[] =>
  things.map((thing, index) => ({
    ...thing,
    sides: thing.everywhere.filter(({ entry }) => entry.configuration_id === sides[index]?.entry.configuration_id),
  }))

/**
 * The leagues that can be chosen. They do not depend on whether the address names results or frameworks. A
 * configuration that was not measured in one of them is replaced according to standIn, unless two of one framework are
 * compared.
 */
export const offeredLeagues = (things: readonly ComparedItem[], sides: readonly Side[]): Shared[] =>
  sharedLeagues(withStandIns(things, sides))

/** All runs of these leagues that have the base and at least one other item, the newest first. */
export function offeredRuns(things: readonly ComparedItem[], sides: readonly Side[]): Shared[] {
  const order = offeredLeagues(things, sides).map(({ league }) => league.league_id)
  const orderOf = ({ league }: Shared) => order.indexOf(league.league_id)
  return placesOf(withStandIns(things, sides))
    .filter(place => place.sides[0] && present(place) > 1)
    .toSorted((a, b) => orderOf(a) - orderOf(b) || byName(b.league.run_id, a.league.run_id) || byName(a.work, b.work))
}

function withStandIns(things: readonly ComparedItem[], sides: readonly Side[]): ComparedItem[] {
  const isAlone = ({ entry }: Side) =>
    sides.filter(other => other.entry.framework_id === entry.framework_id).length === 1
  return resolved(things, sides).map((item, index) => {
    const side = sides[index]
    if (!side || !isAlone(side)) return item
    const hasTable = (other: Side) => item.sides.some(each => isOfOneTable(each, other))
    return { ...item, sides: [...item.sides, ...item.everywhere.filter(other => !hasTable(other))] }
  })
}

/** A later run of a league shown: one that the choice of leagues offers, or else the newest run that has all items. */
export function newerOf(things: readonly ComparedItem[], sides: readonly Side[]): Shared | null {
  const all = placesOf(resolved(things, sides)).filter(place => present(place) === things.length)
  const isNewer = ({ league }: Shared) => {
    const there = sides.filter(side => side.league.league_id === league.league_id)
    return there.length > 0 && there.every(side => side.league.run_id < league.run_id)
  }
  return [...offeredLeagues(things, sides), ...all.toSorted(byRun)].find(isNewer) ?? null
}
