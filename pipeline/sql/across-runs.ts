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
  await load(database, outcomeRows(evaluateRepeats(await database.rows<Repeated>('from repeated'))))
  const pairs = await database.rows<ReproductionPair>('from reproduction_pair')
  await appendRows(database, 'reproduction_verdict', pairs.map(evaluateReproduction))
  await runStage(database, '5_ledger')
}

/** A row of `repeated`. */
interface Repeated extends Controlled {
  result_id: string
  others: { run_id: string; result_id: string }[]
}

/** Applies the rules about repeats to each result that another run repeats; the worst of several answers counts. */
function evaluateRepeats(results: readonly Repeated[]): RuleOutcomeRow[] {
  const repeatRules = rules.filter(rule => rule.scope === 'repeat')
  const samples = new Map(results.map(result => [result.result_id, toControl(result)]))
  const sampleOf = (result_id: string) => samples.get(result_id) ?? null
  return results.flatMap(({ result_id: subject_id, others }) =>
    repeatRules.flatMap(({ id: rule_id, owner, check }) => {
      const current = sampleOf(subject_id)
      const outcome = worstOutcome(
        others.map(({ run_id, result_id }) => check({ current, other: sampleOf(result_id), other_run_id: run_id })),
      )
      const subject = { subject_kind: 'result' as const, subject_id, rule_id, owner, trial_id: null }
      return outcome.kind === 'nothing' ? [] : [rowOf(outcome, subject)]
    }),
  )
}
