import { gives } from '../../tools/tool.ts'
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

/** A pair that must not descend, compared with the digits that were printed. */
function descent(low: [string, number], high: [string, number], halfOf: (seconds: number) => number) {
  if (low[1] - halfOf(low[1]) <= high[1] + halfOf(high[1])) return null
  return finding('invalid', high[1], low[1], `${high[0]} is ${time(high[1])}, below ${low[0]} of ${time(low[1])}.`)
}

/** A percentile that repeats the mean although the latencies differ by more than printing can hide. */
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
  severities: ['invalid'],
  title: 'percentiles out of order',
  summary: 'The latencies contradict each other.',
  formula:
    'p50 <= p75 <= p90 <= p99 <= maximum; mean <= maximum; p90 and p99 differ from the mean while the deviation is above 0',
  threshold: 'any descent beyond the printed precision: invalid',
  source:
    'The definition of a percentile; benchmark sites have published a percentile column that was filled with the mean.',
  caveats:
    'A heavy tail can put the mean on p90 or p99 by chance, to all printed digits in well under 1 % of such logs.',
  applies_to: gives('latency_p50_s', 'latency_max_s'),
  check(trial) {
    const mean_s = numberOf(trial, 'latency_mean_s')
    const known = ASCENDING.flatMap(([metric_id, name]): [string, number][] => {
      const value = numberOf(trial, metric_id)
      return value === null ? [] : [[name, value]]
    })
    const halfOf = (seconds: number) => trial.tool.halfOfPrinted('latency_max_s', seconds)
    const last = known.at(-1)
    if (mean_s === null || last?.[0] !== 'the maximum') return notComputable('mean and maximum latency')
    for (const [place, high] of known.entries()) {
      const low = known[place - 1]
      const found = low && descent(low, high, halfOf)
      if (found) return found
    }
    return descent(['the mean', mean_s], last, halfOf) ?? copiedMean(trial, mean_s) ?? NOTHING
  },
}
