/** The columns of a table of results. A column without a value in any row of a page is left out of it. */
import type { LeaderboardRow } from '../data/leaderboard.ts'

export interface Column {
  /** The word for it in the address (`sort=`). */
  id: string
  name: string
  /** What a number in it measures; it gives the unit in the header. A column without one is a text or a plain count. */
  metric_id: string | null
  isNumber: boolean
  /** What the column sorts by. */
  sortBy: (row: LeaderboardRow) => number | string | null
}

const text = (id: string, name: string, sortBy: Column['sortBy']): Column => ({
  id,
  name,
  metric_id: null,
  isNumber: false,
  sortBy,
})
const plain = (id: string, name: string, sortBy: Column['sortBy']): Column => ({
  id,
  name,
  metric_id: null,
  isNumber: true,
  sortBy,
})
const measured = (metric_id: MeasuredColumn, name: string): Column => ({
  id: metric_id,
  name,
  metric_id,
  isNumber: true,
  sortBy: row => row[metric_id],
})

type MeasuredColumn =
  | 'requests_per_s'
  | 'requests_per_s_stdev'
  | 'latency_mean_s'
  | 'latency_p99_s'
  | 'time_s'
  | 'peak_memory_bytes'
  | 'serialized_bytes_per_s'
  | 'loop_time_max_s'

const severities = { invalid: 3, caution: 2, note: 1 }

export const settingsText = (row: LeaderboardRow): string =>
  Object.entries(row.settings)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ')

const all: Column[] = [
  plain('rank_low', 'Rank', row => row.rank_low),
  text('framework_id', 'Framework', row => row.framework_name),
  text('settings', 'Settings', row => settingsText(row) || null),
  text('scenario_id', 'Scenario', row => row.scenario_id),
  plain('threads', 'Threads', row => row.threads),
  plain('connections', 'Conns', row => row.connections),
  plain('n', 'n', row => row.n),
  text('worst_severity', 'Findings', row => (row.worst_severity === null ? null : -severities[row.worst_severity])),
  measured('requests_per_s', 'Requests'),
  plain('headline_low', '95 % interval', row => row.headline_low),
  measured('requests_per_s_stdev', 'Deviation'),
  measured('latency_mean_s', 'Mean latency'),
  measured('latency_p99_s', 'p99 latency'),
  measured('time_s', 'Time'),
  { ...plain('throughput_per_s', 'Rate', row => row.throughput_per_s), metric_id: 'events_per_s' },
  measured('serialized_bytes_per_s', 'Serialised'),
  measured('peak_memory_bytes', 'Peak memory'),
  measured('loop_time_max_s', 'Worst pass'),
  text('document_id', 'Source', row => row.run_id ?? row.document_id),
]

/** `n` and the findings are never left out: a number travels with them. */
export const always = new Set(['framework_id', 'n', 'worst_severity', 'document_id'])

export function columnsOf(rows: LeaderboardRow[]): Column[] {
  return all.filter(column => always.has(column.id) || rows.some(row => column.sortBy(row) !== null))
}
