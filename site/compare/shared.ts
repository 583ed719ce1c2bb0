/** Where the things that are named were measured together, and which of those places is shown: by a rule that no order of naming changes. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { isOfOneTable, type Side } from '../league/ratio.ts'
import type { ComparedItem, PlacedSide } from './read.ts'

/** A run of a league, and who of them is there in entries of equal work. */
export interface Shared {
  league: League
  work: string
  /** Its league shows this run. */
  is_shown: boolean
  /** Of each thing, in the order of naming; null where it was not measured there. */
  sides: (PlacedSide | null)[]
}

/**
 * Of a league the run where most of them were, of such runs the one that the league shows, or the newest: whether they can be
 * used there is not asked.
 */
const byRun = (a: Shared, b: Shared) =>
  present(b) - present(a) ||
  Number(b.is_shown) - Number(a.is_shown) ||
  byName(b.league.run_id, a.league.run_id) ||
  usable(b) - usable(a) ||
  byName(a.work, b.work)

/** Each run of each league in which two or more were measured. */
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
 * One for each league in which two or more were measured, the one to show first: where most of them were, then most can be used,
 * then of the scenario and host in which they share most leagues, then of most connections.
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

/** Ids for an address: those of the other league; a side that was not measured there keeps its id. */
export const resultIdsIn = (there: Shared['sides'], sides: readonly Side[]): string[] =>
  sides.map((side, index) => (there[index] ?? side).entry.result_id)

const caseOf = ({ scenario_id, host_id }: League) => `${scenario_id} ${host_id}`
const byName = (a: string, b: string) => a.localeCompare(b, 'en')
const present = ({ sides }: Shared) => sides.filter(side => side !== null).length
const usable = ({ sides }: Shared) => sides.filter(side => side?.entry.is_usable).length

/**
 * A bare name is, whatever its results, the newest release of the configuration that its manifest says is usual, and where that was
 * not measured the newest release of the one with the fewest settings, which `default` has none of.
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
 * One side of each thing: a result that the address names as it is, all others where the rule says, or in the league that is
 * asked for. What was not measured there is where it would be alone.
 */
export function comparedSidesOf(things: readonly ComparedItem[], league_id: string | null = null): PlacedSide[] {
  const named = (thing: ComparedItem) => thing.sides.find(({ entry }) => entry.result_id === thing.result_id)
  const exact = things.flatMap(thing => named(thing) ?? [])
  const places = sharedLeagues(things.map(thing => besides(thing, exact)))
  const place = places.find(({ league }) => league.league_id === league_id) ?? places[0]
  return things.flatMap(
    (thing, index) => named(thing) ?? place?.sides[index] ?? sharedLeagues([thing])[0]?.sides[0] ?? [],
  )
}

/** Only where one of the named results stands, if any is named. */
const besides = (thing: ComparedItem, exact: readonly Side[]): ComparedItem => ({
  ...thing,
  sides: thing.sides.filter(side => exact.length === 0 || exact.some(other => isOfOneTable(other, side))),
})

/** Each as the configuration that is shown, of which a bare name has several. */
export const resolved = (things: readonly ComparedItem[], sides: readonly Side[]): ComparedItem[] =>
  things.map((thing, index) => ({
    ...thing,
    sides: thing.everywhere.filter(({ entry }) => entry.configuration_id === sides[index]?.entry.configuration_id),
  }))

/**
 * The leagues that can be chosen: those of the frameworks, however they were named, so that an exact address offers what the
 * bare names offered. Where a configuration that is shown was not measured, the rule says which one stands in for it;
 * for two configurations of one framework nothing does.
 */
export const offeredLeagues = (things: readonly ComparedItem[], sides: readonly Side[]): Shared[] =>
  sharedLeagues(withStandIns(things, sides))

/** Every run of these leagues in which the base is next to another, the newest first. */
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
    const isEligible = (other: Side) => item.sides.some(each => isOfOneTable(each, other))
    return { ...item, sides: [...item.sides, ...item.everywhere.filter(other => !isEligible(other))] }
  })
}

/** Where they were measured after what is shown: as the choice of leagues has it, or else in the newest run that has them all. */
export function newerOf(things: readonly ComparedItem[], sides: readonly Side[]): Shared | null {
  const all = placesOf(resolved(things, sides)).filter(place => present(place) === things.length)
  const isNewer = ({ league }: Shared) => {
    const there = sides.filter(side => side.league.league_id === league.league_id)
    return there.length > 0 && there.every(side => side.league.run_id < league.run_id)
  }
  return [...offeredLeagues(things, sides), ...all.toSorted(byRun)].find(isNewer) ?? null
}
