/** Findings across runs and documents: cases that did not repeat, and published comparisons that were re-run. */
import { type RuleOutcomeRow, rowOf } from '../evaluate/apply-rules.ts'
import { evaluateReproduction, type ReproductionPair } from '../evaluate/evaluate-reproduction.ts'
import { rules } from '../evaluate/rules/installed.ts'
import { worstOutcome } from '../evaluate/rules/worst-answer.ts'
import { outcomeRows } from '../evaluate/source.ts'
import { type Controlled, toControl } from '../evaluate/statistics/between-runs.ts'
import { appendRows, load } from './append-rows.ts'
import { type Database, runStage } from './database.ts'

/** SQL finds the pairs; their verdicts become rows, which 5_ledger publishes. */
export async function evaluateAcrossRuns(database: Database): Promise<void> {
  await runStage(database, '4_across_runs')
  await load(database, outcomeRows(evaluateRepeats(await database.rows<RepeatedCase>('from repeated'))))
  const pairs = await database.rows<ReproductionPair>('from reproduction_pair')
  await appendRows(database, 'reproduction_verdict', pairs.map(evaluateReproduction))
  await runStage(database, '5_ledger')
}

/** A row of `repeated`. */
interface RepeatedCase {
  results: readonly ({ run_id: string; result_id: string } & Controlled)[]
}

/** Applies the rules about repeats to each result that another run repeats; the worst of several answers counts. */
function evaluateRepeats(cases: readonly RepeatedCase[]): RuleOutcomeRow[] {
  const repeatRules = rules.filter(rule => rule.scope === 'repeat')
  return cases.flatMap(({ results }) => {
    const samples = results.map(result => ({ ...result, sample: toControl(result) }))
    return samples.flatMap(({ result_id: subject_id, run_id, sample: current }) =>
      repeatRules.flatMap(({ id: rule_id, owner, check }) => {
        const others = samples.filter(other => other.run_id !== run_id)
        const outcome = worstOutcome(
          others.map(({ run_id: other_run_id, sample: other }) => check({ current, other, other_run_id })),
        )
        const subject = { subject_kind: 'result' as const, subject_id, rule_id, owner, trial_id: null }
        return outcome.kind === 'nothing' ? [] : [rowOf(outcome, subject)]
      }),
    )
  })
}
