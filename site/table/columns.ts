/** The columns of tables of results. A page omits columns without a value in any of its rows. */
import { columnScale } from '../../pipeline/schema/column-scale.ts'
import type { Scale } from '../../pipeline/schema/format.ts'
import { type Metric, tableMetrics } from '../../pipeline/schema/metrics.ts'
import { STATES } from '../../pipeline/schema/state.ts'
import type { LeaderboardRow } from '../data/listed-row.ts'

export interface Column {
  /** Its name in the address (`sort=`). */
  id: string
  name: string
  /** The metric of the numbers, which gives the unit in the header; null for text and plain counts. */
  metric: Metric | null
  isNumber: boolean
  sortBy: (row: LeaderboardRow) => number | string | null
}

const column = (id: string, name: string, isNumber: boolean, sortBy: Column['sortBy']): Column => ({
  ...{ id, name, isNumber, sortBy },
  metric: null,
})
const measured = tableMetrics.map(
  (metric): Column => ({
    id: metric.table_column,
    name: metric.name ?? metric.table_column,
    metric,
    isNumber: true,
    sortBy: row => row.values[metric.table_column] ?? null,
  }),
)

export const settingsText = (row: LeaderboardRow): string =>
  Object.entries(row.settings)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ')

export const allColumns: readonly Column[] = [
  column('framework_id', 'Framework', false, row => row.framework_name),
  column('settings', 'Settings', false, row => settingsText(row) || null),
  column('scenario_id', 'Scenario', false, row => row.scenario_id),
  column('threads', 'Threads', true, row => row.threads),
  column('connections', 'Conns', true, row => row.connections),
  column('n', 'n', true, row => row.n),
  column('worst_severity', 'State', false, row => -STATES.indexOf(row.state)),
  ...measured,
  column('document_id', 'Source', false, row => row.run_id ?? row.document_id),
]

/** Columns that are never omitted, among them `n` and the findings, which every number is shown with. */
const always = new Set(['framework_id', 'n', 'worst_severity', 'document_id'])

/** The units of columns, by column id. */
export const scalesOf = (columns: readonly Column[]): Map<string, Scale> =>
  new Map(columns.flatMap(({ id, metric }) => (metric === null ? [] : [[id, columnScale(metric.metric_id)] as const])))

export function columnsOf(rows: readonly LeaderboardRow[]): Column[] {
  return allColumns.filter(column => always.has(column.id) || rows.some(row => column.sortBy(row) !== null))
}
