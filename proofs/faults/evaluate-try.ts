/** What the rules say of a try, from its files alone, as the pipeline and the runner's terminal ask them. */
import { rules } from '../../pipeline/audit/installed-rules.ts'
import type { ResultRecord } from '../../pipeline/rules/result-record.ts'
import type { RuleOutcome } from '../../pipeline/rules/rule.ts'
import { numberOf, type TrialRecord } from '../../pipeline/rules/trial-record.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { Severity } from '../../pipeline/schema/severity.ts'
import { readTrialRecord } from '../../pipeline/sources/trial-record.ts'
import { textsOf } from '../../runners/trial/describe-trial.ts'
import { fakeResult } from '../fixtures/rule-records.ts'

export interface Found {
  rule: string
  severity: Severity
  message: string
}

export interface EvaluatedTry {
  result: ResultRecord
  /** Of the rules about a trial and about a result; `foundAmong` adds those about a scenario. */
  found: Found[]
}

export function evaluateTry(run_folder: string, record: TrialJson, is_virtual: boolean | null): EvaluatedTry {
  const trial = readTrialRecord(record, textsOf(run_folder, record)).record
  const result = resultOf(trial, record, is_virtual)
  const found = rules.flatMap(rule => {
    if (rule.scope === 'trial' && rule.applies_to(trial.tool)) return findingOf(rule.id, rule.check(trial))
    return rule.scope === 'result' ? findingOf(rule.id, rule.check(result)) : []
  })
  return { result, found }
}

/** What the rules say of a result that is among others of its scenario. */
export function foundAmong(result: ResultRecord, others: readonly ResultRecord[]): Found[] {
  const results = [result, ...others]
  return rules.flatMap(rule => (rule.scope === 'scenario' ? findingOf(rule.id, rule.check({ result, results })) : []))
}

function findingOf(rule: string, answer: RuleOutcome): Found[] {
  return answer.kind === 'finding' ? [{ rule, severity: answer.severity, message: answer.message }] : []
}

/** A result of one trial, on a machine of which everything is known. */
function resultOf(trial: TrialRecord, record: TrialJson, is_virtual: boolean | null): ResultRecord {
  const rate = numberOf(trial, 'requests_per_s')
  const { limited_by = null, server_busy_ratio = null, client_busy_ratio = null } = trial.recording ?? {}
  const known = fakeResult()
  return {
    ...known,
    trials: [trial],
    values: rate === null ? [] : [rate],
    summary: rate === null ? null : { median: rate, low: null, high: null },
    limit: { limited_by, server_busy_ratio, client_busy_ratio },
    host: { ...known.host, is_virtual },
    warm_up_s: record.warm_up_s,
  }
}
