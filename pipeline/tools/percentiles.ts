/** Maps the percentile labels of tools to metrics. */
const PERCENTILES = ['50', '75', '90', '95', '99', '99.9', '99.99', '99.999', '100']
const metricOfLabel = (label: string): string => `latency_p${label.replace('.', '_')}_s`

export const PERCENTILE_METRICS: readonly string[] = PERCENTILES.map(metricOfLabel)

/** The metric id of a percentile's label (`99.9`, `99.900`); null if unknown. */
export function percentileMetric(label: string): string | null {
  const short = label.includes('.') ? label.replace(/\.?0{1,3}$/, '') : label
  return PERCENTILES.includes(short) ? metricOfLabel(short) : null
}
