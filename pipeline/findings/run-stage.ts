/**
 * The stage 3_findings, relation by relation, each after those that it reads. Most are SQL; what SQL says badly is a
 * function in steps/, which fills the table that a file of the stage declares.
 */
import { appendRows } from '../append-rows.ts'
import { type Database, runFile, runStage } from '../database.ts'
import { metricOf } from '../schema/metrics.ts'
import { summarise } from '../statistics/compare-results.ts'
import { applyClaimRules, applyRules } from './apply-rules.ts'
import { type ComparableClaim, compareWithLog } from './compare-claims.ts'
import { evaluateRepeats, type RepeatPair } from './evaluate-repeats.ts'
import { evaluateReproduction, type ReproductionPair } from './evaluate-reproduction.ts'
import { type ResultStatement, resultPublicationStatuses } from './publication-statuses.ts'
import { rankResults } from './rank-results.ts'
import type { RankingInput } from './ranking-input.ts'
import { type FactRow, type RuleResultRow, readResults, type TrialRow } from './result-records.ts'
import { resultStates } from './result-states.ts'

/** All that is made of one run, or of all documents, up to its marts. Nothing of a run depends on another's. */
export async function deriveSource(database: Database): Promise<void> {
  await runStage(database, '2_core')
  await evaluateSource(database)
  await runStage(database, '4_marts')
}

/** Rules and ranks. */
async function evaluateSource(database: Database): Promise<void> {
  const { make, read, fill } = stepsOf(database)

  await make('configured_case', 'result_sample')
  const samples = await read<{ result_id: string; metric_id: string; sample: number[] }>('result_sample')
  const single = samples.filter(({ metric_id }) => metricOf(metric_id)?.is_series !== true)
  const summaries = single.map(({ sample, result_id, metric_id }) => ({ result_id, metric_id, ...summarise(sample) }))
  await fill('summary', summaries)
  await make('comparable_claim')
  const claims = (await read<ComparableClaim>('comparable_claim')).map(compareWithLog)
  const comparisons = claims.map(({ document_id, line, claim_id, comparison }) => {
    return { document_id, line, claim_id, ...comparison }
  })
  await fill('claim_comparison', comparisons)

  await make('result_limit', 'rule_result', 'rule_trial', 'rule_fact', 'result_statement')
  const rows = await read<RuleResultRow>('rule_result')
  const statuses = resultPublicationStatuses(rows, await read<ResultStatement>('result_statement'))
  await fill('result_publication_status', statuses)
  const results = readResults(rows, await read<TrialRow>('rule_trial'), await read<FactRow>('rule_fact'))
  const answers = applyRules(results)
  await fill('rule_answer', [...answers, ...applyClaimRules(claims)])
  await fill('result_state', resultStates(rows, await read('summary'), answers, statuses))
  await make('headline_state', 'worst_finding', 'result_bound', 'ranking_input')
  const { estimates, leagues } = rankResults(await read<RankingInput>('ranking_input'))
  await fill('result_estimate', estimates)
  await fill('league_summary', leagues)
  await make('listing')
}

/** What is found across runs and documents: which cases did not repeat, and which published comparisons we have re-run. */
export async function evaluateLedger(database: Database): Promise<void> {
  const { make, read, fill } = stepsOf(database)
  await make('subject', 'repeat_pair')
  await appendRows(database, 'rule_answer', evaluateRepeats(await read<RepeatPair>('repeat_pair')))
  for (const relation of ['finding', 'not_computable']) await runFile(database, '4_marts', relation)
  await make('published_pair', 'rerun_found', 'rerun_pair', 'not_rerun', 'reproduction_pair')
  const pairs = await read<ReproductionPair>('reproduction_pair')
  await fill('reproduction_verdict', pairs.map(evaluateReproduction))
}

function stepsOf(database: Database) {
  const make = async (...relations: string[]) => {
    for (const relation of relations) await runFile(database, '3_findings', relation)
  }
  const read = <T extends object>(relation: string) => database.rows<T>(`from ${relation}`)
  const fill = async (relation: string, rows: readonly object[]) => {
    await make(relation)
    await appendRows(database, relation, rows)
  }
  return { make, read, fill }
}
