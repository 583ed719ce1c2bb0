/** The rows of tables of results, one for each listed result. */
import type { Interval } from '../../pipeline/schema/format.ts'
import { metricOf, tableMetrics } from '../../pipeline/schema/metrics.ts'
import { type Severity, severityRank } from '../../pipeline/schema/severity.ts'
import type { Owner } from '../../pipeline/schema/state.ts'
import type { Row } from './row.ts'

export interface LeaderboardFinding {
  rule_id: string
  severity: Severity
  owner: Owner
  /** Its effect on the headline measure of the result. */
  affects: 'excludes' | 'flags' | null
}

/** Orders findings by severity, then by the place of their rules. */
export const worstFindingFirst =
  (placeOf: (rule_id: string) => number) =>
  (a: Pick<LeaderboardFinding, 'severity' | 'rule_id'>, b: typeof a): number =>
    severityRank(b.severity) - severityRank(a.severity) || placeOf(a.rule_id) - placeOf(b.rule_id)

/** A row of the relation, in the build and in the browser. */
export type PrintedRow = Row<'leaderboard'>

export interface LeaderboardRow extends Omit<PrintedRow, 'settings' | 'rules'> {
  settings: Record<string, string>
  /** The medians of the metrics in the table, by column. */
  values: Record<string, number | null>
  findings: LeaderboardFinding[]
}

export function listedRow(
  row: PrintedRow,
  worstFindingFirst: (a: LeaderboardFinding, b: LeaderboardFinding) => number,
): LeaderboardRow {
  return {
    ...row,
    values: Object.fromEntries(
      tableMetrics.map(({ table_column }) => [table_column, row[table_column as 'requests_per_s'] ?? null]),
    ),
    settings: JSON.parse(row.settings),
    findings: (JSON.parse(row.rules) as LeaderboardFinding[]).sort(worstFindingFirst),
  }
}

/** The headline number of a row with its interval; null if nothing was measured. */
export const listedHeadlineOf = (row: LeaderboardRow): Interval | null =>
  row.headline_value === null ? null : { median: row.headline_value, low: row.headline_low, high: row.headline_high }

export const headlineColumn = (row: LeaderboardRow): string | undefined =>
  metricOf(row.headline_metric_id ?? '')?.table_column
