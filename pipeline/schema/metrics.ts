/** The metrics. Everything that is known of one is in its line of metrics.json; nothing is guessed from its id. */
import lines from './metrics.json' with { type: 'json' }

export type Unit = 's' | 'bytes' | 'bytes/s' | 'requests/s' | '1/s' | 'ratio' | 'count'

export interface Metric {
  metric_id: string
  /** As tables and labels print it; its id is for addresses and data. */
  name: string
  unit: Unit
  /** What a finding may spoil together: how much is done in a time, how long an answer takes, what it costs. Absent where it is none of them. */
  family?: 'rate' | 'latency' | 'cost'
  /** Of a latency: up to which share of the answers, the quickest first, it depends on them; 1 of a mean. */
  quantile?: number
  /** Null where neither direction is better. */
  better: 'higher' | 'lower' | null
  /** Its values are points of a series, which no single number stands for. */
  is_series?: boolean
  /** Leagues are ranked by it too, next to the headline metric of their scenario. */
  is_ranked?: boolean
  /** It says how the generator came by the others: a page shows it on demand. */
  is_minor?: boolean
  /** No value is above it; absent where there is no such bound. */
  maximum?: number
  /** Its columns are in that; columns of other times are in milliseconds, and of other sizes in MiB. */
  column_unit?: 's' | 'µs' | 'bytes'
  /** The column of the tables of results that it fills; several metrics may share one. */
  table_column?: string
  sentence: string
}

/** In the order in which pages list them. */
export const metrics = lines as readonly Metric[]

const byId = new Map(metrics.map(metric => [metric.metric_id, metric]))

/** Undefined for an id that no line has, as a document of a third party may name one. */
export const metricOf = (metric_id: string): Metric | undefined => byId.get(metric_id)

/** An id that no line has is its own name. */
export const metricName = (metric_id: string): string => byId.get(metric_id)?.name ?? metric_id

/** A plain number for an id that no line has. */
export const unitOf = (metric_id: string): Unit => byId.get(metric_id)?.unit ?? 'count'

/** One metric for each column of the tables of results: of those that share a column, the first. */
export const tableMetrics = metrics.filter(
  (metric, index): metric is Metric & { table_column: string } =>
    metric.table_column !== undefined &&
    index === metrics.findIndex(other => other.table_column === metric.table_column),
)
