/** What the search in the head of every page looks through: few kinds of things, and no result. */
import {
  address,
  frameworkAddress,
  hostAddress,
  kernelAddress,
  leagueAddress,
  runAddress,
  scenarioAddress,
  settingAddress,
} from '../address.ts'
import { thingOf } from '../compare/address.ts'
import { kernelPages } from '../data/kernels.ts'
import { frameworkLeagues, leagueRuns, shownRuns } from '../data/leagues.ts'
import { query } from '../data/query.ts'
import { loadWords } from '../league/words.ts'
import type { SearchIndex } from '../search/find.ts'

export const GET = async () => {
  const frameworks = await query('frameworks')
  const configurations = await Promise.all(
    frameworks.map(({ framework_id, name }) => frameworkLeagues(framework_id, name)),
  )
  const leagues = await shownRuns()
  const runs = new Set((await leagueRuns()).map(({ run_id }) => run_id))
  const scenarios = new Set(leagues.map(({ scenario_id }) => scenario_id))
  const index: SearchIndex = {
    items: [
      ...frameworks.map(({ framework_id, name }): SearchIndex['items'][number] => [
        'Framework',
        name,
        frameworkAddress(framework_id),
      ]),
      ...[...scenarios].map((id): SearchIndex['items'][number] => ['Scenario', id, scenarioAddress(id)]),
      ...leagues.map((run): SearchIndex['items'][number] => [
        'League',
        `${run.scenario_id}, ${loadWords(run)}, ${run.host_id}`,
        leagueAddress(run.league_id),
      ]),
      ...(await query('settings')).map(({ key, value }): SearchIndex['items'][number] => [
        'Setting',
        `${key}=${value}`,
        settingAddress(key, value),
      ]),
      ...(await query('hosts')).map(({ host_id }): SearchIndex['items'][number] => [
        'Host',
        host_id,
        hostAddress(host_id),
      ]),
      ...(await kernelPages()).map(({ kernel_release }): SearchIndex['items'][number] => [
        'Kernel',
        kernel_release ?? 'unknown',
        kernelAddress(kernel_release),
      ]),
      ...[...runs].map((id): SearchIndex['items'][number] => ['Run', id, runAddress(id)]),
    ],
    results: address('r/'),
    things: configurations.flatMap(({ framework_id, results }) =>
      [...new Set(results.map(({ configuration_id }) => configuration_id))].map(id => thingOf(framework_id, id)),
    ),
  }
  return new Response(JSON.stringify(index))
}
