/** Applies the rules to the files of a try, as the pipeline does. */
import { readTrialRecord } from '../../pipeline/evaluate/read/trial-record.ts'
import { rules } from '../../pipeline/evaluate/rules/installed.ts'
import type { ResultRecord } from '../../pipeline/evaluate/rules/result-record.ts'
import type { RuleOutcome } from '../../pipeline/evaluate/rules/rule.ts'
import { numberOf, type TrialRecord } from '../../pipeline/evaluate/rules/trial-record.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { Severity } from '../../pipeline/schema/severity.ts'
import { textsOf } from '../../runners/trial/describe-trial.ts'
import { fakeResult } from '../fixtures/rule-records.ts'

export interface Found {
  rule: string
  severity: Severity
  message: string
}

export interface EvaluatedTry {
  result: ResultRecord
  /** Findings about the trial and the result; `foundAmong` adds those about the scenario. */
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

/** Findings about a result among other results of its scenario. */
export function foundAmong(result: ResultRecord, others: readonly ResultRecord[]): Found[] {
  const results = [result, ...others]
  return rules.flatMap(rule => (rule.scope === 'scenario' ? findingOf(rule.id, rule.check({ result, results })) : []))
}

function findingOf(rule: string, outcome: RuleOutcome): Found[] {
  return outcome.kind === 'finding' ? [{ rule, severity: outcome.severity, message: outcome.message }] : []
}

/** A result of one trial, on a fully documented machine. */
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
