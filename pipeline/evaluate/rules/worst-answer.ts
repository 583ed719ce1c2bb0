/** Selects one outcome of several, for a rule with several parts and a result with several trials. */
import { WORST_FIRST } from '../../schema/severity.ts'
import { NOTHING, type RuleOutcome } from './rule.ts'

/** The first of the worst findings; without one all missing data, so that a gap never passes; otherwise nothing. */
export function worstOutcome(outcomes: readonly RuleOutcome[]): RuleOutcome {
  for (const severity of WORST_FIRST) {
    const found = outcomes.find(outcome => outcome.kind === 'finding' && outcome.severity === severity)
    if (found) return found
  }
  const missing = new Set(outcomes.flatMap(outcome => (outcome.kind === 'not_computable' ? [outcome.missing] : [])))
  return missing.size === 0 ? NOTHING : { kind: 'not_computable', missing: [...missing].join(', ') }
}
