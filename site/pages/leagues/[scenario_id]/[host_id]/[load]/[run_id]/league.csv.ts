/** The league as a table: a row for each entry and measure. */
import type { APIContext } from 'astro'
import { type LeagueRun, leagueOf, leaguePath, leagueRuns } from '../../../../../../data/leagues.ts'
import { csvOf } from '../../../../../../league/csv.ts'

export const getStaticPaths = async () =>
  (await leagueRuns()).map(run => ({ params: { ...leaguePath(run), run_id: run.run_id }, props: { run } }))

export const GET = async ({ props }: APIContext) =>
  new Response(csvOf(await leagueOf((props as { run: LeagueRun }).run)), {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  })
