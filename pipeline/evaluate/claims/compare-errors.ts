/** Compares a sentence that a result had no errors, or some, with all error counts of its log. */
import { counted, list } from '../rules/format-numbers.ts'
import { SOCKET_ERRORS } from '../rules/trial/socket-errors.ts'
import type { Predicate } from './claims-csv.ts'
import type { ClaimComparison } from './compare.ts'

/** Every error count of load generators, with its noun. */
const ERROR_METRICS = {
  connect_error_count: 'connect error',
  ...SOCKET_ERRORS,
  timeout_count: 'timeout',
  non_2xx_count: 'error answer',
} as const

/**
 * `counts` are the sums over the result's blocks by metric id, including the implied zeros of complete reports. Null or
 * missing counts were not recorded, so that only counted errors are evidence. `has_log` is false if no log survives.
 */
export function compareErrors(
  predicate: Predicate,
  counts: Readonly<Record<string, number | null>>,
  { has_log }: { has_log: boolean },
): ClaimComparison {
  // counts that no log prints are considered only if above zero
  const all: typeof counts = { unknown_error_count: 0, ...counts }
  const known = Object.entries(ERROR_METRICS).map(([metric_id, noun]) => ({ noun, count: all[metric_id] ?? null }))
  const total = known.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const isComplete = known.every(({ count }) => count !== null)
  const unknown: ClaimComparison = { verdict: 'no_log', observed: null, relative_difference: null, explanation: null }
  if (!has_log) return unknown
  if (total === 0 && !isComplete)
    return { ...unknown, verdict: 'unmatched', explanation: 'the log does not count all errors' }
  const seen = known.flatMap(({ count, noun }) => (count ? [counted(count, noun)] : []))
  return {
    verdict: total > 0 === (predicate === 'with_errors') ? 'agrees' : 'differs',
    observed: total,
    relative_difference: null,
    explanation: `the log shows ${seen.length === 0 ? 'no error' : list(seen)}`,
  }
}
