import { gives, type Tool } from '../../../tools/tool.ts'
import { time } from '../format-time.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf, type TrialRecord } from '../trial-record.ts'

const ASCENDING = [
  ['latency_p50_s', 'p50'],
  ['latency_p75_s', 'p75'],
  ['latency_p90_s', 'p90'],
  ['latency_p95_s', 'p95'],
  ['latency_p99_s', 'p99'],
  ['latency_p99_9_s', 'p99.9'],
  ['latency_p99_99_s', 'p99.99'],
  ['latency_p99_999_s', 'p99.999'],
  ['latency_max_s', 'the maximum'],
] as const

interface Latency {
  metric_id: string
  name: string
  value: number
}

/** Two values that must not descend, compared at the printed precision. */
function descent(low: Latency, high: Latency, halfOf: Tool['halfOfPrinted']) {
  const [low_s, high_s] = [low.value, high.value]
  if (low_s - halfOf(low.metric_id, low_s) <= high_s + halfOf(high.metric_id, high_s)) return null
  return finding('invalid', high_s, low_s, `${high.name} is ${time(high_s)}, below ${low.name} of ${time(low_s)}.`)
}

/** A percentile that equals the mean although the latencies differ by more than rounding explains. */
function copiedMean(trial: TrialRecord, mean_s: number) {
  const deviation_s = numberOf(trial, 'latency_stdev_s')
  if (deviation_s === null || deviation_s <= 2 * trial.tool.halfOfPrinted('latency_mean_s', mean_s)) return null
  const copy = ASCENDING.find(([metric_id, name]) => /^p9[09]$/.test(name) && numberOf(trial, metric_id) === mean_s)
  if (!copy) return null
  const message = `${copy[1]} is ${time(mean_s)}, exactly the mean, although the deviation is ${time(deviation_s)}: one column was filled from another.`
  return finding('invalid', mean_s, null, message)
}

export const rule: TrialRule = {
  order: 100,
  needs_continuity: true,
  severities: ['invalid'],
  title: 'percentiles out of order',
  summary: 'The latencies contradict each other.',
  formula:
    'p50 <= p75 <= p90 <= p99 <= maximum; mean <= maximum; p90 and p99 differ from the mean while the deviation is above 0',
  threshold: 'any descent beyond the printed precision: invalid',
  source:
    'The definition of a percentile. Benchmark sites have published percentile columns that were filled with the mean.',
  caveats:
    'With a heavy tail the mean can equal p90 or p99 by chance; it agrees to all printed digits in well under 1 % of such logs.',
  applies_to: gives('latency_mean_s', 'latency_max_s'),
  check(trial) {
    const mean_s = numberOf(trial, 'latency_mean_s')
    const known = ASCENDING.flatMap(([metric_id, name]): Latency[] => {
      const value = numberOf(trial, metric_id)
      return value === null ? [] : [{ metric_id, name, value }]
    })
    const { halfOfPrinted } = trial.tool
    const last = known.at(-1)
    if (mean_s === null || last?.name !== 'the maximum') return notComputable('mean and maximum latency')
    for (const [place, high] of known.entries()) {
      const low = known[place - 1]
      const found = low && descent(low, high, halfOfPrinted)
      if (found) return found
    }
    return (
      descent({ metric_id: 'latency_mean_s', name: 'the mean', value: mean_s }, last, halfOfPrinted) ??
      copiedMean(trial, mean_s) ??
      NOTHING
    )
  },
}
