/** The languages of the frameworks that were measured here. */
import { leagueOf, leagueRuns } from './leagues.ts'

/** The languages with the most frameworks first. */
export async function languages(): Promise<{ language: string; count: number }[]> {
  const leagues = await Promise.all((await leagueRuns()).map(leagueOf))
  const entries = leagues.flatMap(league => league.entries.filter(({ role }) => role === 'entry'))
  const byLanguage = Map.groupBy(entries, ({ language }) => language)
  return [...byLanguage]
    .flatMap(([language, all]) =>
      language === null ? [] : [{ language, count: new Set(all.map(({ framework_id }) => framework_id)).size }],
    )
    .toSorted((a, b) => b.count - a.count || a.language.localeCompare(b.language, 'en'))
}
