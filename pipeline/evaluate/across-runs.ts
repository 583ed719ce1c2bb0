/** Findings across runs and documents: cases that did not repeat, and published comparisons that were re-run. */
import { appendRows, load } from '../append-rows.ts'
import { type Database, runStage } from '../database.ts'
import { evaluateRepeats, type RepeatPair } from './evaluate-repeats.ts'
import { evaluateReproduction, type ReproductionPair } from './evaluate-reproduction.ts'
import { outcomeRows } from './source.ts'

/** SQL finds the pairs; their verdicts become rows, which 5_ledger publishes. */
export async function evaluateAcrossRuns(database: Database): Promise<void> {
  await runStage(database, '4_across_runs')
  await load(database, outcomeRows(evaluateRepeats(await database.rows<RepeatPair>('from repeat_pair'))))
  const pairs = await database.rows<ReproductionPair>('from reproduction_pair')
  await appendRows(database, 'reproduction_verdict', pairs.map(evaluateReproduction))
  await runStage(database, '5_ledger')
}
