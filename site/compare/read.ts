/** Finds the leagues of what the address names, in small files that the build wrote beside each framework and league. */

import type { League } from '../../pipeline/vocabulary/records/league.ts'
import type { State } from '../../pipeline/vocabulary/state.ts'
import { frameworkAddress, leagueAddress, resultAddress, runAddress } from '../address.ts'
import type { FrameworkLeagues } from '../data/leagues.ts'
import type { Side } from '../league/ratio.ts'
import { RESULT_ID } from './address.ts'

/** Where it was measured, and whether its league shows that run. */
export interface Placed extends Side {
  is_shown: boolean
}

export interface Thing {
  /** As the address names it. */
  named: string
  /** The result that the address names; null where it names a configuration. */
  result_id: string | null
  /** In each run of each league, the newest first; of a bare name in every configuration. */
  sides: Placed[]
  /** The same of the framework, in every configuration. */
  everywhere: Placed[]
}

/** Reads JSON; null where there is no such file. Errors: the network is down, or the file is not JSON. */
export type Read = <T>(address: string) => Promise<T | null>

/** Capital letters are as good as small ones, which all ids have. Errors: a name that nothing has, in a sentence for the reader. */
export async function readThing(named: string, read: Read): Promise<Thing> {
  const result_id = RESULT_ID.test(named.toLowerCase()) ? named.toLowerCase() : null
  const { framework_id, configuration_id } = result_id === null ? splitName(named) : await ofResult(result_id, read)
  const found = await read<FrameworkLeagues>(`${frameworkAddress(framework_id)}leagues.json`)
  if (found === null) throw new Error(`No framework has the id “${framework_id}”.`)
  const isMeant = (own: { configuration_id: string }) =>
    configuration_id === null || own.configuration_id.toLowerCase() === configuration_id
  if (!found.results.some(isMeant))
    throw new Error(`${found.name} was never measured here${configuration_id ? ` with “${configuration_id}”` : ''}.`)
  const sides = await Promise.all(
    found.results.map(async ({ league_id, run_id, result_id, is_shown }) => {
      const league = await read<League>(`${leagueAddress(league_id, run_id)}league.json`)
      const entry = league?.entries.find(entry => entry.result_id === result_id)
      return league && entry ? [{ league, entry, is_shown }] : []
    }),
  )
  const everywhere = sides.flat()
  return { named, result_id, sides: everywhere.filter(({ entry }) => isMeant(entry)), everywhere }
}

/** A name with blanks is as good as its id: `Actix Web` is `actix-web`. */
function splitName(named: string): { framework_id: string; configuration_id: string | null } {
  const [name = '', configuration_id = ''] = named.toLowerCase().split(/:(.*)/s)
  return { framework_id: name.trim().replace(/\s+/g, '-'), configuration_id: configuration_id || null }
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
      `${result_id} was published elsewhere: it was not measured beside others here, so it has no league.`,
    )
  return found
}

/** What only the page of a result has. */
export interface Details {
  percentiles: { percent: number; latency_s: number }[]
}

/** `latency_p99_9_s` is the latency at 99.9 %. */
const PERCENTILE = /^latency_p(\d+(?:_\d+)?)_s$/

export async function readDetails({ entry }: Side, read: Read): Promise<Details | null> {
  const found = await read<{ state?: State; values: { metric_id: string; median: number; state?: State }[] }>(
    resultAddress(entry.result_id, 'result.json'),
  )
  if (found === null) return null
  const percentiles = found.values.flatMap(({ metric_id, median, state = found.state }) => {
    const percent = Number(PERCENTILE.exec(metric_id)?.[1]?.replace('_', '.') ?? 'none')
    return percent > 0 && percent < 100 && median > 0 && state !== 'not_usable' ? [{ percent, latency_s: median }] : []
  })
  return { percentiles: percentiles.toSorted((a, b) => a.percent - b.percent) }
}

export interface EnvironmentDifference {
  key: string
  /** Of each side, in the same order. */
  values: (string | null)[]
}

/** What was recorded before the runs and is not alike; what is only of the moment, `now_*`, is left out. */
export async function readEnvironment(sides: readonly Side[], read: Read): Promise<EnvironmentDifference[]> {
  type Fact = { phase: string; key: string; value: string | null }
  const facts = await Promise.all(
    sides.map(async ({ league }) => {
      const all = (await read<Fact[]>(`${runAddress(league.run_id)}environment.json`)) ?? []
      return new Map(all.filter(({ phase }) => phase === 'before').map(({ key, value }) => [key, value]))
    }),
  )
  const keys = [...new Set(facts.flatMap(own => [...own.keys()]))].filter(key => !key.startsWith('now_')).sort()
  return keys
    .map(key => ({ key, values: facts.map(own => own.get(key) ?? null) }))
    .filter(({ values }) => new Set(values).size > 1)
}
