/** The rows of every table of results: one per listed result, in the ledger's own order. */

import { tableMetrics } from '../../pipeline/vocabulary/metrics.ts'
import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import type { Standing } from '../../pipeline/vocabulary/standing.ts'
import type { Moment } from '../filter/as-of.ts'
import { query } from './query.ts'
import { worstFirst } from './worst-first.ts'

export interface LeaderboardFinding {
  rule_id: string
  severity: Severity
  message: string
}

/** The case of a result, where it stands and what is held against it. */
export interface ResultCase {
  result_id: string
  origin: 'measured' | 'published'
  document_id: string | null
  run_id: string | null
  result_key: string | null
  host_id: string | null
  framework_id: string
  framework_name: string
  framework_version: string | null
  configuration_id: string
  settings: Record<string, string>
  scenario_id: string | null
  tool: string | null
  threads: number | null
  connections: number | null
  duration_s: number | null
  kernel_release: string | null
  status: string
  status_reason: string | null
  /** By the statements about it, its document and its run: current, concern, superseded or retracted. */
  standing: Standing
  /** By its standing: superseded or retracted. */
  is_withdrawn: boolean
  /** The day on which its evidence landed; null where git does not tell. */
  landed_on: string | null
  has_log: boolean
  /** It answers a constant and shows what the load generator can do; it has no rank. */
  is_control: boolean
  headline_metric_id: string | null
  rank_low: number | null
  rank_high: number | null
  worst_severity: Severity | null
}

export interface LeaderboardRow extends ResultCase {
  language: string | null
  /** Trials; null for a claim without a log. */
  n: number | null
  /** What it was at the end of which day, in order. */
  past: Moment[]
  headline_value: number | null
  headline_low: number | null
  headline_high: number | null
  /** The median of each metric that the tables show, by its column. */
  values: Record<string, number | null>
  findings: LeaderboardFinding[]
  /** The earlier result that this claim says again. */
  repeats_result_id: string | null
}

type Printed = Omit<LeaderboardRow, 'settings' | 'findings' | 'past' | 'values'> &
  Record<(typeof tableMetrics)[number]['table_column'], number | null> & { settings: string; findings: string }

/** All results. A page takes its part with `filter`: two hundred rows are cheaper to read once than to ask for often. */
export async function leaderboard(): Promise<LeaderboardRow[]> {
  const printed = await query<Printed>('leaderboard')
  const pasts = await pastMoments()
  return printed.map(row => ({
    ...row,
    values: Object.fromEntries(tableMetrics.map(({ table_column }) => [table_column, row[table_column] ?? null])),
    past: pasts.get(row.result_id) ?? [],
    settings: JSON.parse(row.settings),
    findings: (JSON.parse(row.findings) as LeaderboardFinding[]).sort(worstFirst),
  }))
}

/** Of every result that has landed, by its id. */
export async function pastMoments(): Promise<Map<string, Moment[]>> {
  const moments = await query<Moment & { result_id: string }>('past')
  const own = Map.groupBy(moments, ({ result_id }) => result_id)
  return new Map([...own].map(([id, past]) => [id, past.map(({ result_id: _, ...moment }) => moment)]))
}
