/** The latency of a result by percentile: each counted trial, and the medians. */
import { metricOf } from '../../pipeline/schema/metrics.ts'
import { type PercentilePoint, percentileFan } from '../charts/percentile-fan.ts'
import type { ResultPage } from './result-page.ts'
import { trialValue } from './result-page.ts'

/** From the 50th percentile on, in order. Uncorrected latencies are omitted, so that no line mixes both kinds. */
function percentilesOf({ values }: ResultPage) {
  return values.flatMap(({ metric_id, median, state }) => {
    const { quantile = 0, family } = metricOf(metric_id) ?? {}
    const isPercentile = family === 'latency' && quantile >= 0.5 && quantile < 1 && !/uncorrected/.test(metric_id)
    return isPercentile && median > 0
      ? [{ metric_id, quantile, latency_s: median, isExcluded: state === 'not_usable' }]
      : []
  })
}

/** Null if fewer than two percentiles are known. */
export function latencyFan(page: ResultPage): { drawing: string; isExcluded: boolean } | null {
  const known = percentilesOf(page)
  const trials = page.trials
    .filter(trial => trial.is_counted)
    .map(trial =>
      known.flatMap(({ metric_id, quantile }): PercentilePoint[] => {
        const latency_s = trialValue(trial, metric_id) ?? 0
        return latency_s > 0 ? [{ quantile, latency_s }] : []
      }),
    )
  const drawing = percentileFan(trials, known)
  return drawing === null ? null : { drawing, isExcluded: known.some(({ isExcluded }) => isExcluded) }
}
