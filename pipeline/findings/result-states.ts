/** The state of each measure of each result, from what the rules and statements say of it and from its trials. */
import { rules } from '../audit/installed-rules.ts'
import { effectsOfFindings, type OwnedFinding } from '../rules/finding-effects.ts'
import { isStatedBound } from '../schema/publication-status.ts'
import { severityRank } from '../schema/severity.ts'
import { type State, stateOf } from '../schema/state.ts'
import type { RuleOutcomeRow } from './apply-rules.ts'
import type { ResultPublicationStatus } from './publication-statuses.ts'
import type { RuleResultRow } from './result-records.ts'

/** A row of `result_state`. */
interface ResultState {
  result_id: string
  metric_id: string
  state: State
  state_reason: string | null
  excluded_by: string[]
  flagged_by: string[]
}

/** Of each measure that has a number, and of the one that the result is known by. */
export function resultStates(
  results: readonly RuleResultRow[],
  numbers: readonly { result_id: string; metric_id: string }[],
  answers: readonly RuleOutcomeRow[],
  statuses: readonly ResultPublicationStatus[],
): ResultState[] {
  const order = new Map(rules.map(({ id }, index) => [id, index]))
  const placeOf = ({ rule_id }: OwnedFinding) => order.get(rule_id) ?? 0
  const found = Map.groupBy(
    answers
      .flatMap(({ severity, message, observed = null, expected = null, ...of }) =>
        severity && message ? [{ ...of, severity, message, observed, expected }] : [],
      )
      .sort((a, b) => severityRank(b.severity) - severityRank(a.severity) || placeOf(a) - placeOf(b)),
    answer => answer.subject_id,
  )
  const measured = Map.groupBy(numbers, row => row.result_id)
  const statedBounds = new Map(
    statuses.flatMap(({ result_id, publication_status, publication_status_reason }) =>
      isStatedBound(publication_status) && publication_status_reason
        ? [[result_id, { message: publication_status_reason }]]
        : [],
    ),
  )
  return results.flatMap(({ result_id, headline_metric_id, has_log, trial_count, failed_count, record }) => {
    const counts = { has_log, trial_count, failed_count }
    const own = measured.get(result_id)?.map(({ metric_id }) => metric_id) ?? []
    const stated = statedBounds.get(result_id)
    return [...new Set([headline_metric_id, ...own])].map(metric_id => {
      const { excluded, flagged } = effectsOfFindings(found.get(result_id) ?? [], metric_id, headline_metric_id)
      const has_number = metric_id !== headline_metric_id || record.summary !== null
      return {
        ...{ result_id, metric_id },
        ...stateOf({ excluded, flagged: stated ? [stated, ...flagged] : flagged, ...counts, has_number }),
        excluded_by: excluded.map(({ rule_id }) => rule_id),
        flagged_by: flagged.map(({ rule_id }) => rule_id),
      }
    })
  })
}
