/** What a new run changed in the tiers of its league, as entries of a feed. */
import type { LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { leagueAddress } from '../address.ts'
import type { Entry } from '../atom.ts'
import { entryWords } from '../league/words.ts'
import { leagueOf, leagueRuns, leagueTitle } from './leagues.ts'
import { query } from './query.ts'

/** One for each run of a league that put an entry into another tier than the run before it. `whole` makes an address of a path. */
export async function tierNews(whole: (path: string) => string): Promise<Entry[]> {
  const landings = await query<{ subject_id: string; landed_at: string }>('landings')
  const landed = new Map(landings.map(({ subject_id, landed_at }) => [subject_id, landed_at]))
  const entries: Entry[] = []
  for (const runs of Map.groupBy(await leagueRuns(), run => run.league_id).values())
    for (const [index, run] of runs.entries()) {
      const before = runs[index + 1]
      const updated = landed.get(run.run_id)
      if (before === undefined || updated === undefined) continue
      const [now, then] = await Promise.all([leagueOf(run), leagueOf(before)])
      const changes = tierChanges(now.entries, then.entries)
      if (changes.length === 0) continue
      entries.push({
        kind: 'result',
        id: `urn:benchledger:league:${run.league_id}:${run.run_id}`,
        title: `${leagueTitle(now)}: ${changes.length === 1 ? 'a tier' : `${changes.length} tiers`} changed`,
        link: whole(leagueAddress(run.league_id, run.run_id)),
        updated,
        summary: changes.join('; '),
      })
    }
  return entries
}

/** Only of entries that have a tier in both; the version may be another. */
export function tierChanges(now: readonly LeagueEntry[], then: readonly LeagueEntry[]): string[] {
  const keyOf = ({ framework_id, configuration_id }: LeagueEntry) => `${framework_id} ${configuration_id}`
  const earlier = new Map(then.map(entry => [keyOf(entry), entry.tier]))
  return now.flatMap(entry => {
    const before = earlier.get(keyOf(entry)) ?? null
    if (before === null || entry.tier === null || before === entry.tier) return []
    return [`${entryWords(entry)}: tier ${entry.tier}, before ${before}`]
  })
}
