/** Whether a report is evidence: a status and a sentence, shared by the runner and the build. */
import { formatText } from '../schema/format.ts'
import type { Block } from './block.ts'

interface ReportStatus {
  status: 'ok' | 'errors' | 'failed'
  /** Null if it is ok. */
  reason: string | null
}

/** According to the counts that the tool printed. Redirects count as success, as in wrk. */
export function evaluateReport(values: Block['values']): ReportStatus {
  if (Object.values(values).every(value => value === null))
    return { status: 'failed', reason: 'the log holds no value' }
  const countOf = (metric_id: string) => (typeof values[metric_id] === 'number' ? values[metric_id] : 0)
  const { request_count } = values
  const non_2xx = countOf('non_2xx_count')
  if (typeof request_count === 'number' && request_count <= non_2xx)
    return { status: 'failed', reason: 'no request was answered with success' }
  const failed = countOf('failed_run_count')
  const runs = [values.time_s ?? []].flat().length
  if (failed > 0 && failed >= runs) return { status: 'failed', reason: 'no run ended with success' }
  const errors = Object.keys(values)
    .filter(id => id.endsWith('_error_count') || id === 'timeout_count')
    .reduce((sum, id) => sum + countOf(id), 0)
  const reasons = [
    errors > 0 ? [`${formatText('count', errors)} socket errors or timeouts`] : [],
    failed > 0 ? [`${formatText('count', failed)} of ${formatText('count', runs)} runs failed`] : [],
    non_2xx > 0 ? [`${formatText('count', non_2xx)} answers with an error status`] : [],
  ].flat()
  return reasons.length === 0 ? { status: 'ok', reason: null } : { status: 'errors', reason: reasons.join(' and ') }
}
