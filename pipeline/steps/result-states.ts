/** The state of each result, from what the rules say of it and from its trials. */
import { rules } from '../audit/installed-rules.ts'
import { type State, stateOf } from '../vocabulary/state.ts'
import type { RuleAnswer } from './apply-rules.ts'
import type { ResultRow } from './result-records.ts'

interface ResultState {
  result_id: string
  state: State
  state_reason: string | null
}

export function resultStates(results: readonly ResultRow[], answers: readonly RuleAnswer[]): ResultState[] {
  const order = new Map(rules.map(({ id }, index) => [id, index]))
  const found = Map.groupBy(
    answers
      .flatMap(({ severity, message, ...of }) => (severity && message ? [{ ...of, severity, message }] : []))
      .sort((a, b) => (order.get(a.rule_id) ?? 0) - (order.get(b.rule_id) ?? 0)),
    answer => answer.subject_id,
  )
  return results.map(({ result_id, has_log, median, trial_count, failed_count }) => {
    const evidence = { has_log, has_number: median !== null, trial_count, failed_count }
    return { result_id, ...stateOf({ findings: found.get(result_id) ?? [], ...evidence }) }
  })
}
