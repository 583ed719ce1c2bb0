/** The metrics. Everything about a metric is in its line of metrics.json; nothing is inferred from its id. */
import lines from './metrics.json' with { type: 'json' }

export type Unit = 's' | 'bytes' | 'bytes/s' | 'requests/s' | '1/s' | 'ratio' | 'count'

export interface Metric {
  metric_id: string
  /** For tables and labels; the id is for addresses and data. */
  name: string
  unit: Unit
  /** Metrics that a finding affects together: work per time, time per response, cost. Absent for any other. */
  family?: 'rate' | 'latency' | 'cost'
  /** For a latency: the share of responses, fastest first, that it depends on; 1 for a mean. */
  quantile?: number
  /** Null if neither direction is better. */
  better: 'higher' | 'lower' | null
  /** Its values are points of a series, which no single number represents. */
  is_series?: boolean
  /** Leagues are ranked by it too, in addition to the headline metric of their scenario. */
  is_ranked?: boolean
  /** Leagues can show it next to their measures, without ranks and ratios. */
  is_secondary?: boolean
  /** It explains how the generator computed the others; pages show it on demand. */
  is_minor?: boolean
  /** The largest possible value, if there is one. */
  maximum?: number
  /** The unit of its columns; by default milliseconds for times and MiB for sizes. */
  column_unit?: 's' | 'µs' | 'bytes'
  /** Its column in tables of results, which several metrics may share. */
  table_column?: string
  sentence: string
}

/** In the order of pages. */
export const metrics = lines as readonly Metric[]

const byId = new Map(metrics.map(metric => [metric.metric_id, metric]))

/** Undefined for an unknown id, which a third-party document may contain. */
export const metricOf = (metric_id: string): Metric | undefined => byId.get(metric_id)

/** An unknown id is used as the name. */
export const metricName = (metric_id: string): string => byId.get(metric_id)?.name ?? metric_id

/** `count` for an unknown id. */
export const unitOf = (metric_id: string): Unit => byId.get(metric_id)?.unit ?? 'count'

/** One metric for each column of tables of results: the first of those that share a column. */
export const tableMetrics = metrics.filter(
  (metric, index): metric is Metric & { table_column: string } =>
    metric.table_column !== undefined &&
    index === metrics.findIndex(other => other.table_column === metric.table_column),
)
