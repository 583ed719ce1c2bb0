/** What spans runs and documents: cases that did not repeat, published comparisons that were re-run, and pairs. */
import { type RuleOutcomeRow, rowOf } from '../evaluate/apply-rules.ts'
import { evaluateReproduction, type ReproductionPair } from '../evaluate/evaluate-reproduction.ts'
import { evaluatePairs, type PairSide, type PairTable } from '../evaluate/pair.ts'
import { rules } from '../evaluate/rules/installed.ts'
import { worstOutcome } from '../evaluate/rules/worst-answer.ts'
import { outcomeRows } from '../evaluate/source.ts'
import { type FittedPairs, ratiosToControls, toControl } from '../evaluate/statistics/between-runs.ts'
import type { RoundValue } from '../evaluate/statistics/log-table.ts'
import { appendRows, load } from './append-rows.ts'
import { type Database, runStage } from './database.ts'

/** SQL finds what to compare, and the verdicts become rows. */
export async function evaluateAcrossRuns(database: Database): Promise<void> {
  await runStage(database, '4_across_runs')
  const tables = await database.rows<PairTable & FittedPairs>('from league_summary where is_headline')
  await load(database, outcomeRows(evaluateRepeats(await database.rows<RepeatedCase>('from repeated'), tables)))
  const pairs = await database.rows<ReproductionPair>('from reproduction_pair')
  await appendRows(database, 'reproduction_verdict', pairs.map(evaluateReproduction))
  await runStage(database, '5_ledger')
  await runStage(database, '6_across_leagues')
  const sides = await database.rows<PairSide>('from pair_side')
  await appendRows(database, 'pair', evaluatePairs(sides, tables))
}

interface Measured {
  result_id: string
  number: number | null
  trials: readonly RoundValue[]
}

/** A row of `repeated`. */
interface RepeatedCase {
  league_id: string
  work: string
  results: readonly (Measured & { run_id: string; controls: readonly Measured[] })[]
}

const numbered = ({ result_id, number }: Measured) => [result_id, number] as const

/** Applies the rules about repeats to each result that another run repeats; the worst of several answers counts. */
function evaluateRepeats(
  cases: readonly RepeatedCase[],
  tables: readonly (PairTable & FittedPairs)[],
): RuleOutcomeRow[] {
  const repeatRules = rules.filter(rule => rule.scope === 'repeat')
  return cases.flatMap(({ league_id, work, results }) => {
    const samples = results.map(({ run_id, controls, ...result }) => {
      const isOf = (table: PairTable) => table.league_id === league_id && table.run_id === run_id && table.work === work
      const table = tables.find(isOf)
      const ratios = table ? ratiosToControls(table, numbered(result), controls.map(numbered)) : null
      const { result_id, trials } = result
      return { run_id, result_id, sample: toControl({ trials, controls: controls.map(each => each.trials), ratios }) }
    })
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
