/** Interprets the counts of oha's reports, in both forms. */
import { formatText } from '../../schema/format.ts'
import type { Block, Value } from '../block.ts'
import { ERROR_METRICS, errorMetricOf, putStatuses } from '../failed-requests.ts'

const ABORTED = 'aborted due to deadline'

interface Counted {
  statuses: readonly (readonly [status: string, count: number])[]
  errors: readonly (readonly [words: string, count: number])[]
  duration_s: number
  /** The printed value. */
  rate: number
  /** Its name in the report. */
  rate_name: string
}

/**
 * Sets the values that follow from the two final distributions. oha prints the rate of all requests, so that a port that
 * refuses all of them has a rate, too. The value is the rate of responses; a different printed rate is stored with it.
 * Returns the problem, if any.
 */
export function putOhaCounts(
  block: Block,
  { statuses, errors, duration_s, rate, rate_name }: Counted,
  put: (metric_id: string, value: Value, place: 'status' | 'error' | 'rate') => void,
): string | undefined {
  const answers = sumOf(statuses)
  const begun = answers + sumOf(errors)
  put('request_count', answers, 'status')
  putStatuses(statuses, (metric_id, value) => put(metric_id, value, 'status'))
  if (duration_s > 0) put('requests_per_s', answers / duration_s, 'rate')
  if (answers !== begun && duration_s > 0) {
    const aborted = errors.find(([text]) => text === ABORTED)?.[1] ?? 0
    const others = [
      ...(aborted > 0 ? [`${formatText('count', aborted)} aborted requests`] : []),
      ...(begun - answers > aborted ? [`${formatText('count', begun - answers - aborted)} failed requests`] : []),
    ]
    const words = `${others.join(' and ')} are in it (${formatText('count', answers / duration_s)} answered)`
    block.printed = [{ metric_id: 'requests_per_s', name: rate_name, value: rate, words }]
  }
  for (const metric_id of ERROR_METRICS) {
    const ofMetric = errors.filter(([text]) => text !== ABORTED && errorMetricOf(text) === metric_id)
    if (ofMetric.length > 0 || metric_id !== 'unknown_error_count') put(metric_id, sumOf(ofMetric), 'error')
  }
  for (const [text, count] of errors) block.facts[text === ABORTED ? 'aborted_at_the_end' : text] = String(count)
  if (Math.abs(rate * duration_s - begun) <= 0.5 + 1e-4 * begun) return undefined
  return `the report lists ${begun} requests at its end, which contradicts its rate`
}

const sumOf = (rows: readonly (readonly [key: string, count: number])[]): number =>
  rows.reduce((sum, [, count]) => sum + count, 0)
