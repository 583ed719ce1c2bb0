/** Reads the leagues of the items in an address from the JSON files of frameworks and leagues. */
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import type { State } from '../../pipeline/schema/state.ts'
import { frameworkAddress, leagueAddress, rawAddress, resultAddress, runAddress } from '../address.ts'
import { RESULT_ID } from '../compare-address.ts'
import type { FrameworkLeagues } from '../data/leagues.ts'
import type { Side } from '../league/ratio.ts'
import type { Rival } from '../league/rivals.ts'
import { isVersion } from '../search/question.ts'

/** An entry, its league run, and whether the page of the league shows that run. */
export interface PlacedSide extends Side {
  is_shown: boolean
}

export interface ComparedItem {
  /** Its name in the URL. */
  named: string
  /** The result that the address names; null if it names a configuration. */
  result_id: string | null
  /** Its entries in all league runs, the newest first; without a configuration, those of all. */
  sides: PlacedSide[]
  /** The same for all configurations of the framework. */
  everywhere: PlacedSide[]
  /** The frameworks that it is usually compared with. */
  rivals?: readonly Rival[]
}

/** Reads JSON; null if there is no such file. Rejects if the network is down or the file is not JSON. */
export type Read = <T>(address: string) => Promise<T | null>

/**
 * `named` is the id of a result, or a framework (alone, with its configuration, or with @ and a version or the value
 * of a setting), case-insensitive. Throws on an unknown name, with a message for the reader.
 */
export async function readItem(named: string, read: Read): Promise<ComparedItem> {
  const result_id = RESULT_ID.test(named.toLowerCase()) ? named.toLowerCase() : null
  const { framework_id, configuration_id, version } =
    result_id === null ? splitName(named) : { ...(await ofResult(result_id, read)), version: null }
  const found = await read<FrameworkLeagues>(`${frameworkAddress(framework_id)}leagues.json`)
  if (found === null) throw new Error(`No framework named “${framework_id}” has been measured.`)
  const everywhere = (
    await Promise.all(
      found.results.map(async ({ league_id, run_id, result_id, is_shown }) => {
        const league = await read<League>(`${leagueAddress(league_id, run_id)}league.json`)
        const entry = league?.entries.find(entry => entry.result_id === result_id)
        return league && entry ? [{ league, entry, is_shown }] : []
      }),
    )
  ).flat()
  const sides = everywhere.filter(
    ({ entry }) =>
      (configuration_id === null || entry.configuration_id.toLowerCase() === configuration_id) &&
      (version === null || isOf(entry, version)),
  )
  const as = configuration_id ?? version
  if (sides.length === 0) throw new Error(`${found.name} has not been measured here${as ? ` with “${as}”` : ''}.`)
  return { named, result_id, sides, everywhere, ...(found.rivals && { rivals: found.rivals }) }
}

const isOf = ({ framework_version, settings }: LeagueEntry, version: string): boolean =>
  isVersion(framework_version ?? '', version) || Object.values(settings).includes(version)

function splitName(named: string) {
  const [, name = '', version = '', configuration_id = ''] =
    /^([^:@]*)(?:@([^:]*))?(?::(.*))?$/s.exec(named.trim().toLowerCase()) ?? []
  return { framework_id: name, configuration_id: configuration_id || null, version: version || null }
}

interface ResultHead {
  framework_id: string
  configuration_id: string
  run_id: string | null
}

async function ofResult(result_id: string, read: Read): Promise<ResultHead> {
  const found = await read<ResultHead>(resultAddress(result_id, 'result.json'))
  if (found === null) throw new Error(`No result has the id ${result_id}.`)
  if (found.run_id === null)
    throw new Error(
      `${result_id} was published elsewhere: it was not measured here together with others, so it has no league.`,
    )
  return found
}

/** Data that only the page of a result has. */
export interface Details {
  percentiles: { percent: number; latency_s: number }[]
  /** The addresses of the logs, by the number of the round. */
  logs: Map<number, string>
}

/** `latency_p99_9_s` is the latency at 99.9 %. */
const PERCENTILE = /^latency_p(\d+(?:_\d+)?)_s$/

export async function readDetails({ entry }: Side, read: Read): Promise<Details | null> {
  const found = await read<{
    state?: State
    values: { metric_id: string; median: number; state?: State }[]
    trials?: { path: string }[]
  }>(resultAddress(entry.result_id, 'result.json'))
  if (found === null) return null
  const percentiles = found.values.flatMap(({ metric_id, median, state = found.state }) => {
    const percent = Number(PERCENTILE.exec(metric_id)?.[1]?.replace('_', '.') ?? 'none')
    return percent > 0 && percent < 100 && median > 0 && state !== 'not_usable' ? [{ percent, latency_s: median }] : []
  })
  return {
    percentiles: percentiles.toSorted((a, b) => a.percent - b.percent),
    logs: new Map((found.trials ?? []).map(({ path }) => [roundOf(path), rawAddress(path)])),
  }
}

/** The names of a trial's files begin with its round: `01.…`. */
const roundOf = (path: string): number => Number.parseInt(path.split('/').at(-1) ?? '', 10)

export interface EnvironmentDifference {
  key: string
  /** One for each side, in the same order. */
  values: (string | null)[]
}

/** Properties recorded before the runs that differ; momentary values (`now_*`) are omitted. */
export async function fetchEnvironment(sides: readonly Side[], read: Read): Promise<EnvironmentDifference[]> {
  type Fact = { phase: string; key: string; value: string | null }
  const facts = await Promise.all(
    sides.map(async ({ league }) => {
      const all = (await read<Fact[]>(`${runAddress(league.run_id)}environment.json`)) ?? []
      return new Map(all.filter(({ phase }) => phase === 'before').map(({ key, value }) => [key, value]))
    }),
  )
  const keys = [...new Set(facts.flatMap(each => [...each.keys()]))].filter(key => !key.startsWith('now_')).sort()
  return keys
    .map(key => ({ key, values: facts.map(each => each.get(key) ?? null) }))
    .filter(({ values }) => new Set(values).size > 1)
}
