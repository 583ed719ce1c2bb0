/** How the orders of a host's leagues compare with those of the same leagues on other hosts. */
import { type Agreement, agreementOf, survivalWords } from '../league/across.ts'
import { hostWords, leagueOf, shownRuns } from './leagues.ts'
import { memoise } from './memoise.ts'

/** For each league that the host shares with another, in the runs that both show. Empty without common entries. */
export const agreementsOf = memoise(async (host_id: string): Promise<Agreement[]> => {
  const shown = await shownRuns()
  const pairs = shown.flatMap(run =>
    shown
      .filter(({ scenario_id, load }) => scenario_id === run.scenario_id && load === run.load)
      .flatMap(other => (run.host_id === host_id && other.host_id !== host_id ? [[run, other] as const] : [])),
  )
  const found = await Promise.all(
    pairs.map(async ([run, other]) => agreementOf(await leagueOf(run), await leagueOf(other))),
  )
  return found.filter(({ pairs }) => pairs > 0)
})

/** How many orders of the host survive on others: a sentence for each. */
export async function survivalsOf(host_id: string): Promise<string[]> {
  const byHost = Map.groupBy(await agreementsOf(host_id), ({ there }) => there.host_id)
  return Promise.all(
    [...byHost].map(async ([there, agreements]) =>
      survivalWords(agreements, await hostWords(host_id), await hostWords(there)),
    ),
  )
}
