/** One answer out of several: for a rule with several parts, and for a result with several trials. */
import { WORST_FIRST } from '../schema/severity.ts'
import { NOTHING, type RuleOutcome } from './rule.ts'

/** The worst finding, the first of equals; otherwise what could not be computed, so that a gap is never passed; otherwise nothing. */
export function worstAnswer(answers: readonly RuleOutcome[]): RuleOutcome {
  for (const severity of WORST_FIRST) {
    const found = answers.find(answer => answer.kind === 'finding' && answer.severity === severity)
    if (found) return found
  }
  const missing = new Set(answers.flatMap(answer => (answer.kind === 'not_computable' ? [answer.missing] : [])))
  return missing.size === 0 ? NOTHING : { kind: 'not_computable', missing: [...missing].join(', ') }
}
