/** The league as data, by the schema of /leagues/schema.json. */
import type { APIContext } from 'astro'
import { type LeagueRun, leagueOf, leaguePath, leagueRuns } from '../../../../../../data/leagues.ts'

export const getStaticPaths = async () =>
  (await leagueRuns()).map(run => ({ params: { ...leaguePath(run), run_id: run.run_id }, props: { run } }))

export const GET = async ({ props }: APIContext) =>
  new Response(JSON.stringify(await leagueOf((props as { run: LeagueRun }).run)))
