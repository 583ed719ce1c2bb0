/** league.json according to /leagues/schema.json, and league.csv with a row for each entry and measure. */
import type { APIContext } from 'astro'
import type { League } from '../../../../pipeline/schema/records/league.ts'
import { leaguePath } from '../../../address.ts'
import { type LeagueRun, leagueOf, leagueRuns } from '../../../data/leagues.ts'
import { csvOf } from '../../../league/csv.ts'

const FORMATS: Record<string, (league: League) => string> = { json: JSON.stringify, csv: csvOf }

export const getStaticPaths = async () =>
  (await leagueRuns()).flatMap(run =>
    Object.keys(FORMATS).map(format => ({
      params: { league: leaguePath(run.league_id, run.run_id), format },
      props: { run },
    })),
  )

export const GET = async ({ params, props }: APIContext) =>
  new Response(FORMATS[params.format ?? '']?.(await leagueOf((props as { run: LeagueRun }).run)))
