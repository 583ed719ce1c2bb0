/** The records that the rules are asked about, put together from the rows of rule_result, rule_trial and rule_fact. */
import type { ResultRecord, RuleFacts } from '../rules/result-record.ts'
import type { TrialRecord } from '../rules/trial-record.ts'
import type { Recording } from '../schema/records/recording.ts'
import type { Value } from '../tools/block.ts'
import { tools } from '../tools/installed.ts'
import { type Tool, toolOf } from '../tools/tool.ts'

export interface EvaluatedResult {
  result_id: string
  /** Equal for results that may be compared with each other: same scenario, work, host and load. */
  comparison_group_id: number
  tool: Tool | null
  has_log: boolean
  /** Null of a document. */
  run_id: string | null
  /** Of the record's trials, in their order. */
  trial_ids: string[]
  record: ResultRecord
}

/** A row of `rule_result`. */
export interface RuleResultRow extends Omit<EvaluatedResult, 'record' | 'tool' | 'trial_ids'> {
  tool: string | null
  origin_id: string
  headline_metric_id: string
  trial_count: number
  /** Of these. */
  failed_count: number
  merged_on: string | null
  /** Without what stands in rows of its own. */
  record: Omit<ResultRecord, 'trials' | 'environment'>
}

export interface TrialRow extends Omit<TrialRecord, 'tool' | 'values' | 'recording'> {
  tool: string
  result_id: string
  trial_id: string
  samples: { metric_id: string; sample: (number | null)[] }[]
  recording: Recording | null
}

export interface FactRow {
  origin_id: string
  phase: string
  facts: { key: string; value: string | null }[]
}

/** Every result, claims without a log included, in the order of `results`. */
export function readResults(results: RuleResultRow[], trials: TrialRow[], facts: FactRow[]): EvaluatedResult[] {
  const trialsOf = Map.groupBy(trials, trial => trial.result_id)
  const phases = new Map(facts.map(row => [`${row.origin_id} ${row.phase}`, factsOf(row)]))
  return results.map(({ result_id, comparison_group_id, has_log, run_id, ...row }) => {
    const own = trialsOf.get(result_id) ?? []
    const tool = row.tool === null ? null : toolOf(row.tool, tools)
    const phase = (name: string) => phases.get(`${row.origin_id} ${name}`) ?? null
    const environment = { stated: phase('stated'), before: phase('before'), after: phase('after') }
    const record = { ...row.record, trials: own.map(trialRecord), environment }
    return {
      result_id,
      comparison_group_id,
      tool,
      has_log,
      run_id,
      trial_ids: own.map(({ trial_id }) => trial_id),
      record,
    }
  })
}

function trialRecord({ result_id: _, trial_id: _id, tool, samples, recording, ...trial }: TrialRow): TrialRecord {
  const values = samples.map(({ metric_id, sample }): [string, Value] => [
    metric_id,
    sample.length === 1 ? (sample[0] ?? null) : sample.filter(value => value !== null),
  ])
  return { ...trial, tool: toolOf(tool, tools), values: Object.fromEntries(values), recording }
}

const factsOf = ({ facts }: FactRow): RuleFacts => Object.fromEntries(facts.map(({ key, value }) => [key, value]))
