/** A row of every table of results: one per listed result. */
import type { Interval } from '../../pipeline/vocabulary/format.ts'
import { metricOf, tableMetrics } from '../../pipeline/vocabulary/metrics.ts'
import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import type { Standing } from '../../pipeline/vocabulary/standing.ts'
import type { Owner, State } from '../../pipeline/vocabulary/state.ts'

export interface LeaderboardFinding {
  rule_id: string
  severity: Severity
  owner: Owner
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
  /** Null for a control, for a published result, and for what is invalid, withdrawn or incomplete. */
  tier: number | null
  /** How many of its league have a tier. */
  league_size: number | null
  /** `<scenario>/<host>/<load>`; null of a document. */
  league_id: string | null
  /** The settings that separate its work from others' in one league; empty where none do. */
  work: string
  worst_severity: Severity | null
  /** By its findings and trials; a statement that takes it out of use is its standing. */
  state: State
  state_reason: string | null
}

export interface LeaderboardRow extends ResultCase {
  language: string | null
  /** Trials; null for a claim without a log. */
  n: number | null
  headline_value: number | null
  headline_low: number | null
  headline_high: number | null
  /** The median of each metric that the tables show, by its column. */
  values: Record<string, number | null>
  findings: LeaderboardFinding[]
  /** The earlier result that this claim says again. */
  repeats_result_id: string | null
}

/** As the relation has it, in the build and in the browser. */
export type PrintedRow = Omit<LeaderboardRow, 'settings' | 'findings' | 'values'> &
  Record<(typeof tableMetrics)[number]['table_column'], number | null> & {
    settings: string
    rules: string
  }

export function listedRow(
  row: PrintedRow,
  worstFirst: (a: LeaderboardFinding, b: LeaderboardFinding) => number,
): LeaderboardRow {
  return {
    ...row,
    values: Object.fromEntries(tableMetrics.map(({ table_column }) => [table_column, row[table_column] ?? null])),
    settings: JSON.parse(row.settings),
    findings: (JSON.parse(row.rules) as LeaderboardFinding[]).sort(worstFirst),
  }
}

/** The number that a row is compared by, with its interval; null where nothing was measured. */
export const headlineOf = (row: LeaderboardRow): Interval | null =>
  row.headline_value === null ? null : { median: row.headline_value, low: row.headline_low, high: row.headline_high }

/** The column that it stands in. */
export const headlineColumn = (row: LeaderboardRow): string | undefined =>
  metricOf(row.headline_metric_id ?? '')?.table_column

/** Of a list: its rows, those that are invalid, and those that are claimed without a log. */
export const countsOf = (rows: readonly LeaderboardRow[]): { shown: number; invalid: number; claims: number } => ({
  shown: rows.length,
  invalid: rows.filter(row => row.worst_severity === 'invalid').length,
  claims: rows.filter(row => !row.has_log).length,
})
