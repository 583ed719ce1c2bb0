/** Applies the rules about repeats to each result that another run repeats; the worst of several answers counts. */
import { rules } from '../audit/installed-rules.ts'
import { worstOutcome } from '../rules/worst-answer.ts'
import type { RoundValue } from '../statistics/log-table.ts'
import { type RuleOutcomeRow, rowOf } from './apply-rules.ts'

/** A row of `repeat_pair`. */
export interface RepeatPair {
  result_id: string
  trials: RoundValue[]
  controls: RoundValue[][]
  other_run_id: string
  other_trials: RoundValue[]
  other_controls: RoundValue[][]
}

export function evaluateRepeats(pairs: readonly RepeatPair[]): RuleOutcomeRow[] {
  const repeatRules = rules.filter(rule => rule.scope === 'repeat')
  return [...Map.groupBy(pairs, pair => pair.result_id)].flatMap(([subject_id, pairsOfResult]) =>
    repeatRules.flatMap(({ id: rule_id, owner, check }) => {
      const outcome = worstOutcome(pairsOfResult.map(pair => check(recordOf(pair))))
      const subject = { subject_kind: 'result' as const, subject_id, rule_id, owner, trial_id: null }
      return outcome.kind === 'nothing' ? [] : [rowOf(outcome, subject)]
    }),
  )
}

const recordOf = ({ trials, controls, other_trials, other_controls, other_run_id }: RepeatPair) => ({
  current: { trials, controls },
  other: { trials: other_trials, controls: other_controls },
  other_run_id,
})
