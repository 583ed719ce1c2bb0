/** What a built site says that another method may say otherwise: numbers, places, and the words of pairs. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { openParquet } from '../pipeline/open-parquet.ts'
import { metrics } from '../pipeline/vocabulary/metrics.ts'
import type { League } from '../pipeline/vocabulary/records/league.ts'
import type { State } from '../pipeline/vocabulary/state.ts'
import { csv } from './league/csv.ts'
import type { ratioOf } from './league/ratio.ts'

/** A built site, and the checkout that built it, whose own code compares two entries. */
export interface Site {
  folder: string
  code: string
}

/** By `<subject_kind>,<subject_id>,<column_name>`, the first cells of a line of data/methods; null is empty. */
export type Said = Map<string, string>

const RANKED = new Set(metrics.filter(({ is_ranked }) => is_ranked).map(({ metric_id }) => metric_id))

/** One sum in two orders may differ in the last of its 16 digits, which nobody reads. */
const DIGITS = 12

interface Result {
  result_id: string
  tier: number | null
  rank_low: number | null
  rank_high: number | null
  control_value: number | null
  league_size: number | null
  /** Of its headline measure, and of each that says none of its own. */
  state: State
  values: { metric_id: string; median: number; estimate?: number | null; state?: State }[]
  findings: { rule_id: string; observed: number | null; expected: number | null }[]
}

interface CsvRow {
  result_id: string
  metric_id: string
  tier: string
  ratio_to_best: string
}

const csvRows = (text: string): CsvRow[] => parse(text, { columns: true })

interface Reproduction {
  reproduction_id: string
  rerun_ratio: number | null
  direction_held: string
  size_held: string
  verdict: string
}

/** The method by which a site was built, and all that it says. */
export async function saidBy({ folder: site, code }: Site): Promise<{ method: number; said: Said }> {
  const { ratioOf: ratio } = (await import(join(code, 'site/league/ratio.ts'))) as { ratioOf: typeof ratioOf }
  const leagues = [...readAll(site, 'leagues/**/league.json', text => [JSON.parse(text) as League])]
  const said: Said = new Map()
  const say = (kind: string, id: string, of: Record<string, string | number | null>) => {
    for (const [column, value] of Object.entries(of)) said.set(line(kind, id, column), plain(value))
  }
  for (const result of readAll(site, 'r/*/result.json', text => [JSON.parse(text) as Result])) {
    const { result_id, tier, rank_low, rank_high, control_value, league_size, state, values, findings } = result
    const rank = rank_low === rank_high ? rank_low : `${rank_low}-${rank_high}`
    const numbers = values.map(({ metric_id, median, estimate }) => [metric_id, estimate ?? median])
    const states = values
      .filter(({ metric_id }) => RANKED.has(metric_id))
      .map(({ metric_id, state: own = state }) => [`${metric_id}/state`, own])
    say('result', result_id, { tier, rank, control_value, league_size, ...Object.fromEntries([...numbers, ...states]) })
    for (const { rule_id, observed, expected } of findings)
      say('result', result_id, {
        [`findings[${rule_id}]/observed`]: observed,
        [`findings[${rule_id}]/expected`]: expected,
      })
  }
  for (const league of leagues) {
    // below schema 2 the tables were of the headline measure alone
    for (const { work, metric_id = league.headline_metric_id, resolution, false_order, noise } of league.tables)
      say('league', [league.league_id, league.run_id, work, metric_id].join('/'), { resolution, false_order, noise })
    for (const { result_id, measures } of league.entries)
      for (const [metric_id, { median, estimate }] of Object.entries(measures))
        say('result', result_id, { [metric_id]: estimate ?? median })
    for (const [pair, verdict] of verdictsOf(league, ratio)) say('pair', pair, { verdict })
  }
  for (const { result_id, metric_id, tier, ratio_to_best } of readAll(site, 'leagues/**/league.csv', csvRows))
    say('result', result_id, {
      [`${metric_id}/tier`]: tier,
      [`${metric_id}/ratio_to_best`]: ratio_to_best && Number(ratio_to_best),
    })
  const database = await openParquet(join(site, 'data'))
  for (const row of await database.rows<Reproduction>('from reproduction')) {
    const { reproduction_id, rerun_ratio, direction_held, size_held, verdict } = row
    say('reproduction', reproduction_id, { rerun_ratio, direction_held, size_held, verdict })
  }
  database.close()
  return { method: Math.max(...leagues.flatMap(({ tables }) => tables.map(table => table.method_version))), said }
}

/** A number by the digits that are held. */
export const plain = (value: string | number | null): string =>
  String(typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : (value ?? ''))

/** The first cells of a line of data/methods, which name a number. */
export const line = (...cells: [subject_kind: string, subject_id: string, column_name: string]): string =>
  csv([cells]).trimEnd()

function* readAll<T>(site: string, pattern: string, read: (text: string) => T[]): Generator<T> {
  for (const file of globSync(pattern, { cwd: site }).sort()) yield* read(readFileSync(join(site, file), 'utf8'))
}

/** Of each two usable entries of equal work, the first of their ids over the second, by each measure that a league offers. */
function* verdictsOf(league: League, ratio: typeof ratioOf): Generator<[string, string]> {
  const entries = league.entries
    .filter(({ role, is_usable }) => role === 'entry' && is_usable)
    .toSorted((a, b) => (a.result_id < b.result_id ? -1 : 1))
  for (const [index, of] of entries.entries())
    for (const over of entries.slice(index + 1).filter(({ work }) => work === of.work))
      for (const metric_id of Object.keys(of.measures).filter(
        id => RANKED.has(id) || id === league.headline_metric_id,
      )) {
        const verdict = ratio(league, metric_id, of, over)?.verdict
        if (verdict !== undefined) yield [`${of.result_id}/${over.result_id}/${metric_id}`, verdict]
      }
}

/** The lines of data/methods/<method of head>.csv: what base says, and head says otherwise or not at all. */
export const changesBetween = (base: Said, head: Said): string[] =>
  [...base]
    .flatMap(([key, was]) => (was === (head.get(key) ?? '') ? [] : [`${key},${was},${head.get(key) ?? ''}`]))
    .sort()

/** The lines of a list with its header, and the numbers that it names; of a list that is not there none. */
export function readList(path: string): { lines: string[]; names: Set<string> } {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const rows = parse(text, { from_line: 2 }) as [string, string, string][]
  return {
    lines: text.split('\n').filter(Boolean),
    names: new Set(rows.map(([kind, id, column]) => line(kind, id, column))),
  }
}

/** What a list has too few and too many, in words. */
export function faultsOf(listed: readonly string[], found: readonly string[]): string[] {
  const [known, real] = [new Set(listed), new Set(found)]
  return [
    ...found.filter(each => !known.has(each)).map(each => `${each} is not listed: write it with --write`),
    ...listed.filter(each => !real.has(each)).map(each => `${each} is listed, and is not what the two sites say`),
  ]
}
