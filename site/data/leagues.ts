/** The leagues: one scenario on one host under one load, with a record for each run. */
import { loadName } from '../../pipeline/schema/case-name.ts'
import { isStatedBound, isUnusable } from '../../pipeline/schema/publication-status.ts'
import { type League, type LeagueEntry, league, type Measured } from '../../pipeline/schema/records/league.ts'
import { type Rival, rivalsOf } from '../league/rivals.ts'
import { loadWords } from '../league/words.ts'
import type { LeaderboardFinding } from './listed-row.ts'
import { memoise } from './memoise.ts'
import { pairsOf } from './pairs.ts'
import { query } from './query.ts'
import type { Row } from './row.ts'
import { ruleTitle, worstFirst } from './rules.ts'

/** One run of a league, without its entries. */
export type LeagueRun = Row<'league/list'> & { load: string }

const allRuns = memoise(
  async (): Promise<LeagueRun[]> => (await query('league/list')).map(row => ({ ...row, load: loadName(row) })),
)

/** All runs of all leagues, the newest run of each first. */
export const leagueRuns = (): Promise<LeagueRun[]> => allRuns('')

/** `shared-vm-2cpu (Intel)` */
export async function hostWords(host_id: string): Promise<string> {
  const host = (await query('hosts')).find(each => each.host_id === host_id)
  // `AMD EPYC 7B13`, `Intel(R) Xeon(R) CPU @ 2.20GHz`
  const maker = /^\w+/.exec(host?.cpu_model ?? '')?.[0]
  return maker ? `${host_id} (${maker})` : host_id
}

/** `Order, 64 connections, on shared-vm-2cpu (Intel)` */
export async function leagueTitle(league: League): Promise<string> {
  const scenario = (await query('scenarios')).find(each => each.scenario_id === league.scenario_id)
  const load = loadWords({ ...league, threads: null })
  return `${scenario?.name ?? league.scenario_id}, ${load}, on ${await hostWords(league.host_id)}`
}

/** The run that each league shows. */
export const shownRuns = async (): Promise<LeagueRun[]> => (await leagueRuns()).filter(run => run.is_shown)

/** The later runs of a league whose shown run is given, the newest first; empty for another run. */
export async function runsAfter({ league_id, run_id }: League): Promise<League[]> {
  const runs = (await leagueRuns()).filter(run => run.league_id === league_id)
  const isShown = runs.some(run => run.is_shown && run.run_id === run_id)
  return Promise.all(runs.filter(run => isShown && run.run_id > run_id).map(leagueOf))
}

/**
 * The run with the most eligible frameworks first, then the most starts, then the newest, as `league_run` orders the
 * runs of a league; then the load that limited the most servers.
 */
export const bestEvidence = (runs: readonly LeagueRun[]): LeagueRun[] =>
  runs.toSorted(
    (a, b) =>
      b.usable_framework_count - a.usable_framework_count ||
      b.start_count - a.start_count ||
      b.run_id.localeCompare(a.run_id, 'en') ||
      b.server_limited_count - a.server_limited_count ||
      b.usable_count - a.usable_count,
  )

/**
 * The runs shown for each scenario, the best evidence first. With a language, those with its eligible frameworks come
 * first, then those with its others, so that it has the same columns as the home page where it can; and only its
 * frameworks are counted.
 */
export async function evidenceByScenario(language?: string): Promise<LeagueRun[][]> {
  const runs = await Promise.all(
    bestEvidence(await shownRuns()).map(run => (language === undefined ? run : countIn(run, language))),
  )
  const rank = (run: LeagueRun) => (run.usable_framework_count > 0 ? 0 : run.framework_count > 0 ? 1 : 2)
  return [...Map.groupBy(runs, run => run.scenario_id).values()].map(ofScenario =>
    ofScenario.toSorted((a, b) => rank(a) - rank(b)),
  )
}

async function countIn(run: LeagueRun, language: string): Promise<LeagueRun> {
  const listed = (await leagueOf(run)).entries.filter(entry => entry.role === 'entry' && entry.language === language)
  const count = (entries: LeagueEntry[]) => new Set(entries.map(({ framework_id }) => framework_id)).size
  const known = listed.filter(entry => entry.is_usable && !isStatedBound(entry.publication_status))
  return { ...run, framework_count: count(listed), usable_framework_count: count(known) }
}

type EntryRow = Row<'league/entries'>
type TableRow = Row<'league/tables'>
type MeasureRow = Row<'league/measures'>

/** The record of one league run. Errors: an unlisted run, and a record that violates its schema. */
export async function leagueOf(run: LeagueRun): Promise<League> {
  const found = (await leaguesOf(run.run_id)).get(run.league_id)
  if (found === undefined) throw new Error(`${run.run_id} has no league ${run.league_id}`)
  return found
}

/** The leagues of one run, by league_id. */
export const leaguesOf = memoise(async (run_id: string): Promise<Map<string, League>> => {
  const ofRun = <Own extends { run_id: string }>(rows: readonly Own[]) => rows.filter(row => row.run_id === run_id)
  const rows = ofRun(await query('league/entries'))
  const measures = Map.groupBy(await query('league/measures'), row => row.result_id)
  const tables = Map.groupBy(ofRun(await query('league/tables')), row => row.league_id)
  const leagues = Map.groupBy(rows, row => row.league.league_id)
  const recordOf = ([league_id, ofLeague]: [string, EntryRow[]]) =>
    [league_id, league.parse(record(run_id, ofLeague, measures, tables.get(league_id) ?? []))] as const
  return new Map([...leagues].map(recordOf))
})

function record(
  run_id: string,
  rows: EntryRow[],
  measures: Map<string, MeasureRow[]>,
  tables: readonly TableRow[],
): League {
  const [{ league: of }] = rows as [EntryRow]
  const measured = rows.flatMap(row => measures.get(row.entry.result_id) ?? [])
  const round_count = Math.max(0, ...measured.flatMap(row => row.rounds.map(round => round ?? 0)))
  return {
    schema_version: 3,
    ...of,
    ...{ run_id, load: loadName(of) },
    started_at:
      measured
        .map(row => row.started_at ?? '')
        .filter(Boolean)
        .sort()[0] ?? null,
    finished_at:
      measured
        .map(row => row.finished_at ?? '')
        .sort()
        .at(-1) || null,
    tables: tables.map(({ league_id: _, run_id: _run, ...table }) => table),
    entries: rows.map(row => entryOf(row, measures.get(row.entry.result_id) ?? [], round_count)),
  }
}

function entryOf(row: EntryRow, measures: readonly MeasureRow[], round_count: number): LeagueEntry {
  const affecting = new Set(measures.flatMap(({ excluded_by, flagged_by }) => [...excluded_by, ...flagged_by]))
  return {
    ...row.entry,
    settings: JSON.parse(row.settings),
    role: row.role,
    is_usable: !isUnusable({ state: row.state, publication_status: row.entry.publication_status }),
    findings: (JSON.parse(row.rules) as LeaderboardFinding[])
      .filter(({ rule_id }) => affecting.has(rule_id))
      .toSorted(worstFirst)
      .map(({ rule_id, severity }) => ({ rule_id, title: ruleTitle(rule_id), severity })),
    measures: Object.fromEntries(measures.map(measure => [measure.metric_id, measuredOf(measure, round_count)])),
  }
}

function measuredOf(row: MeasureRow, round_count: number): Measured {
  const { result_id: _, metric_id, started_at, finished_at, values, rounds, ...measured } = row
  return {
    ...measured,
    rounds: Array.from({ length: round_count }, (_, index) => values[rounds.indexOf(index + 1)] ?? null),
  }
}

/** The factor between medians of one case in two runs of the host; null if no case was measured twice. */
export async function repeatFactor(host_id: string): Promise<number | null> {
  const rows = await query('league/repeats')
  return rows.find(row => row.host_id === host_id)?.ratio ?? null
}

/** frameworks/<id>/leagues.json: the leagues of a framework, read by /compare/. */
export interface FrameworkLeagues {
  framework_id: string
  name: string
  /** The newest run first. */
  results: { result_id: string; configuration_id: string; league_id: string; run_id: string; is_shown: boolean }[]
  /** The frameworks that people compare it with. */
  rivals: Rival[]
}

const MOST_RIVALS = 8

export async function frameworkLeagues(framework_id: string, name: string): Promise<FrameworkLeagues> {
  const runs = (await leagueRuns()).toSorted((a, b) => b.run_id.localeCompare(a.run_id, 'en'))
  const results = await Promise.all(
    runs.map(async ({ league_id, run_id, is_shown }) =>
      ((await leaguesOf(run_id)).get(league_id)?.entries ?? [])
        .filter(entry => entry.framework_id === framework_id)
        .map(({ result_id, configuration_id }) => ({ result_id, configuration_id, league_id, run_id, is_shown })),
    ),
  )
  const kinds = new Map((await query('frameworks')).map(framework => [framework.framework_id, framework]))
  const rivals = rivalsOf(await pairsOf(framework_id), kinds, MOST_RIVALS)
  return { framework_id, name, results: results.flat(), rivals }
}
