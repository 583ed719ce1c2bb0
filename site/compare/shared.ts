/** Where the things that are named were measured together, and which of those places is shown: by a rule that no order of naming changes. */
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { isOfOneTable, type Side } from '../league/ratio.ts'
import type { Thing } from './read.ts'

/** A run of a league, and who of them stands there in entries of equal work. */
export interface Shared {
  league: League
  work: string
  /** Of each thing, in the order of naming; null where it was not measured there. */
  sides: (Side | null)[]
}

/**
 * One for each league in which two or more were measured, the one to show first: where most of them were, then most can be used,
 * then of the scenario and host in which they share most leagues, then of most connections, then the newest run.
 */
export function sharedLeagues(things: readonly Thing[]): Shared[] {
  const all = things.flatMap(({ sides }) => sides)
  const tables = all.filter((side, index) => all.findIndex(other => isOfOneTable(other, side)) === index)
  const shared = tables
    .map(table => ({
      league: table.league,
      work: table.entry.work,
      sides: things.map(thing => standIn(thing, table)),
    }))
    .filter(place => present(place) >= Math.min(2, things.length))
  const leagues = new Map(shared.map(({ league }) => [league.league_id, caseOf(league)]))
  const shares = (league: League) => [...leagues.values()].filter(name => name === caseOf(league)).length
  const ordered = shared.toSorted(
    (a, b) =>
      present(b) - present(a) ||
      usable(b) - usable(a) ||
      shares(b.league) - shares(a.league) ||
      byName(caseOf(a.league), caseOf(b.league)) ||
      (b.league.connections ?? 0) - (a.league.connections ?? 0) ||
      byName(a.league.league_id, b.league.league_id) ||
      byName(b.league.run_id, a.league.run_id) ||
      byName(a.work, b.work),
  )
  return [...Map.groupBy(ordered, ({ league }) => league.league_id).values()].flatMap(([first]) => first ?? [])
}

const caseOf = ({ scenario_id, host_id }: League) => `${scenario_id} ${host_id}`
const byName = (a: string, b: string) => a.localeCompare(b, 'en')
const present = ({ sides }: Shared) => sides.filter(side => side !== null).length
const usable = ({ sides }: Shared) => sides.filter(side => side?.entry.is_usable).length

/**
 * A bare name is, whatever its results, the configuration with the newest release that was measured there, and of several that
 * with the fewest settings, which `default` has none of: manifests do not say yet which one is usual.
 */
function standIn({ sides }: Thing, table: Side): Side | null {
  const versionOf = ({ entry }: Side) => entry.framework_version ?? ''
  const [newest] = sides
    .filter(side => isOfOneTable(side, table))
    .toSorted(
      (a, b) =>
        versionOf(b).localeCompare(versionOf(a), 'en', { numeric: true }) ||
        Object.keys(a.entry.settings).length - Object.keys(b.entry.settings).length ||
        byName(a.entry.configuration_id, b.entry.configuration_id),
    )
  return newest ?? null
}

/**
 * One side of each thing: the results that the address names as they are, unless it names a league too; all others where the
 * rule says. What was not measured there stands where it was measured last.
 */
export function sidesOf(things: readonly Thing[], league_id: string | null = null): Side[] {
  const chosen = sharedLeagues(things).find(({ league }) => league.league_id === league_id)
  const named = (thing: Thing) => thing.sides.find(({ entry }) => entry.result_id === thing.result_id)
  const exact = chosen ? [] : things.flatMap(thing => named(thing) ?? [])
  const [place] = chosen ? [chosen] : sharedLeagues(things.map(thing => besides(thing, exact)))
  return things.flatMap((thing, index) => {
    const own = chosen ? undefined : named(thing)
    return own ?? place?.sides[index] ?? (thing.sides[0] && standIn(thing, thing.sides[0])) ?? []
  })
}

/** Only where one of the named results stands, if any is named. */
const besides = (thing: Thing, exact: readonly Side[]): Thing => ({
  ...thing,
  sides: thing.sides.filter(side => exact.length === 0 || exact.some(other => isOfOneTable(other, side))),
})

/** Each as the configuration that is shown, of which a bare name has several. */
export const resolved = (things: readonly Thing[], sides: readonly Side[]): Thing[] =>
  things.map((thing, index) => ({
    ...thing,
    sides: thing.sides.filter(({ entry }) => entry.configuration_id === sides[index]?.entry.configuration_id),
  }))
