/** The index of the search box: frameworks, leagues, settings, hosts, kernels, runs and languages. */
import { hostAddress, kernelAddress, languageAddress, runAddress, scenarioAddress, settingAddress } from '../address.ts'
import { thingOf } from '../compare-address.ts'
import { languages } from '../data/languages.ts'
import { bestEvidence, frameworkLeagues, leagueOf, leagueRuns, shownRuns } from '../data/leagues.ts'
import { query } from '../data/query.ts'
import { loadWords } from '../league/words.ts'
import type { Item, SearchIndex } from '../search/index-record.ts'

export const GET = async () => {
  const frameworks = await query('frameworks')
  const configurations = await Promise.all(
    frameworks.map(({ framework_id, name }) => frameworkLeagues(framework_id, name)),
  )
  const shown = bestEvidence(await shownRuns())
  const runs = await leagueRuns()
  const entries = (await Promise.all(runs.map(leagueOf))).flatMap(league => league.entries)
  const byFramework = Map.groupBy(entries, ({ framework_id }) => framework_id)
  const distinct = (texts: (string | null)[] = []) => [...new Set(texts)].filter(text => text !== null)
  const index: SearchIndex = {
    items: [
      ...distinct(shown.map(run => run.scenario_id)).map((id): Item => ['Scenario', id, scenarioAddress(id)]),
      ...(await languages()).map(({ language }): Item => ['Language', language, languageAddress(language)]),
      ...(await query('settings')).map(
        ({ key, value }): Item => ['Setting', `${key}=${value}`, settingAddress(key, value)],
      ),
      ...(await query('hosts')).map(({ host_id }): Item => ['Host', host_id, hostAddress(host_id)]),
      ...(await query('kernels')).map(
        ({ kernel_release }): Item => ['Kernel', kernel_release ?? 'unknown', kernelAddress(kernel_release)],
      ),
      ...distinct(runs.map(({ run_id }) => run_id)).map((id): Item => ['Run', id, runAddress(id)]),
    ],
    frameworks: frameworks.map(({ framework_id, name }) => ({
      id: framework_id,
      name,
      versions: distinct(byFramework.get(framework_id)?.map(entry => entry.framework_version)),
      values: distinct(byFramework.get(framework_id)?.flatMap(entry => Object.values(entry.settings))),
    })),
    leagues: await Promise.all(
      shown.map(async run => ({
        league_id: run.league_id,
        name: `${run.scenario_id}, ${loadWords(run)}, ${run.host_id}`,
        frameworks: distinct((await leagueOf(run)).entries.map(entry => entry.framework_id)),
      })),
    ),
    things: configurations.flatMap(({ framework_id, results }) =>
      distinct(results.map(({ configuration_id }) => configuration_id)).map(id => thingOf(framework_id, id)),
    ),
  }
  return new Response(JSON.stringify(index))
}
