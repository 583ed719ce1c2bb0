/** Findings across runs and documents: cases that did not repeat, and published comparisons that were re-run. */
import { type RuleOutcomeRow, rowOf } from '../evaluate/apply-rules.ts'
import { evaluateReproduction, type ReproductionPair } from '../evaluate/evaluate-reproduction.ts'
import { rules } from '../evaluate/rules/installed.ts'
import { worstOutcome } from '../evaluate/rules/worst-answer.ts'
import { outcomeRows } from '../evaluate/source.ts'
import type { RoundValue } from '../evaluate/statistics/log-table.ts'
import { appendRows, load } from './append-rows.ts'
import { type Database, runStage } from './database.ts'

/** SQL finds the pairs; their verdicts become rows, which 5_ledger publishes. */
export async function evaluateAcrossRuns(database: Database): Promise<void> {
  await runStage(database, '4_across_runs')
  await load(database, outcomeRows(evaluateRepeats(await database.rows<RepeatPair>('from repeat_pair'))))
  const pairs = await database.rows<ReproductionPair>('from reproduction_pair')
  await appendRows(database, 'reproduction_verdict', pairs.map(evaluateReproduction))
  await runStage(database, '5_ledger')
}

/** A row of `repeat_pair`. */
interface RepeatPair {
  result_id: string
  trials: RoundValue[]
  controls: RoundValue[][]
  other_run_id: string
  other_trials: RoundValue[]
  other_controls: RoundValue[][]
}

/** Applies the rules about repeats to each result that another run repeats; the worst of several answers counts. */
function evaluateRepeats(pairs: readonly RepeatPair[]): RuleOutcomeRow[] {
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
