/** Applies the rules to the files of a try, as the pipeline does. */
import { readTrialRecord } from '../../pipeline/evaluate/read/trial-record.ts'
import { rules } from '../../pipeline/evaluate/rules/installed.ts'
import type { ResultRecord } from '../../pipeline/evaluate/rules/result-record.ts'
import { canJudge, type RuleOutcome } from '../../pipeline/evaluate/rules/rule.ts'
import { numberOf, type TrialRecord } from '../../pipeline/evaluate/rules/trial-record.ts'
import { geometricMean } from '../../pipeline/evaluate/statistics/sample.ts'
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

/** `records` are of one server: a trial, or the loads of a start. */
export function evaluateTry(
  run_folder: string,
  records: readonly TrialJson[],
  is_virtual: boolean | null,
): EvaluatedTry {
  const trials = records.map(record => {
    const read = readTrialRecord(record, textsOf(run_folder, record)).record
    return { ...read, is_interrupted: record.turn != null }
  })
  const result = resultOf(trials, records, is_virtual)
  const found = rules.flatMap(rule => {
    if (rule.scope === 'result') return findingOf(rule.id, rule.check(result))
    if (rule.scope !== 'trial') return []
    const judged = trials.filter(trial => rule.applies_to(trial.tool) && canJudge(rule, trial))
    return judged.flatMap(trial => findingOf(rule.id, rule.check(trial))).slice(0, 1)
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

/** A result of one start, on a fully documented machine. What limited it is from a load that was not interrupted. */
function resultOf(
  trials: readonly TrialRecord[],
  records: readonly TrialJson[],
  is_virtual: boolean | null,
): ResultRecord {
  const rates = trials.flatMap((trial, at) => rateOf(trial, records[at]) ?? [])
  const values = rates.length === 0 ? [] : [geometricMean(rates)]
  const {
    limited_by = null,
    server_busy_ratio = null,
    client_busy_ratio = null,
  } = trials.find(({ is_interrupted }) => !is_interrupted)?.recording ?? {}
  const known = fakeResult()
  return {
    ...known,
    trials: [...trials],
    values,
    summary: values[0] === undefined ? null : { median: values[0], low: null, high: null },
    limit: { limited_by, server_busy_ratio, client_busy_ratio },
    host: { ...known.host, is_virtual },
    warm_up_s: records[0]?.warm_up_s ?? null,
  }
}

/** Of turns, if there are any; in a turn, per second that it ran. */
function rateOf(trial: TrialRecord, { block, turn, running_s }: Partial<TrialJson> = {}): number | null {
  const request_count = numberOf(trial, 'request_count')
  if (turn != null) return running_s && request_count ? request_count / running_s : null
  return block == null ? numberOf(trial, 'requests_per_s') : null
}
