/** What the rules say of a try, from its files alone, as the pipeline and the runner's terminal ask them. */
import { existsSync, readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { rules } from '../../../pipeline/audit/installed-rules.ts'
import type { ResultRecord } from '../../../pipeline/rules/result-record.ts'
import type { Answer } from '../../../pipeline/rules/rule.ts'
import { numberOf, type TrialRecord, trialFromBlock } from '../../../pipeline/rules/trial-record.ts'
import { recordingOf } from '../../../pipeline/sources/recording/recording.ts'
import { readReports, tools } from '../../../pipeline/tools/installed.ts'
import { toolOf } from '../../../pipeline/tools/tool.ts'
import { stemOf } from '../../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../../pipeline/vocabulary/records/run.ts'
import type { Severity } from '../../../pipeline/vocabulary/severity.ts'

export interface Found {
  rule: string
  severity: Severity
  message: string
}

export interface JudgedTry {
  result: ResultRecord
  /** Of the rules about a trial and about a result; `foundAmong` adds those about a scenario. */
  found: Found[]
}

export function judgeTry(run_folder: string, record: TrialJson, is_virtual: boolean | null): JudgedTry {
  const trial = readTrial(run_folder, record)
  const result = resultOf(trial, record, is_virtual)
  const found = rules.flatMap(rule => {
    if (rule.scope === 'trial') return findingOf(rule.id, rule.check(trial))
    return rule.scope === 'result' ? findingOf(rule.id, rule.check(result)) : []
  })
  return { result, found }
}

/** What the rules say of a result that stands among others of its scenario. */
export function foundAmong(result: ResultRecord, others: readonly ResultRecord[]): Found[] {
  const results = [result, ...others]
  return rules.flatMap(rule => (rule.scope === 'scenario' ? findingOf(rule.id, rule.check({ result, results })) : []))
}

function findingOf(rule: string, answer: Answer): Found[] {
  return answer.kind === 'finding' ? [{ rule, severity: answer.severity, message: answer.message }] : []
}

function readTrial(run_folder: string, record: TrialJson): TrialRecord {
  const stem = join(run_folder, stemOf(record.path))
  const text = (what: string) => (existsSync(`${stem}.${what}`) ? readFileSync(`${stem}.${what}`, 'utf8') : null)
  const [log, exact] = [text('wrk.txt'), text('wrk.json')]
  const [block] = log === null ? [] : readReports(exact === null ? log : `${log}\nJSON ${exact}`)
  const bare: TrialRecord = {
    tool: toolOf('wrk', tools),
    tool_version: record.tool_version,
    threads: record.threads,
    connections: record.connections,
    nominal_duration_s: record.duration_s,
    values: {},
  }
  const printed = block ? { ...trialFromBlock(block, tools), tool_version: record.tool_version } : bare
  const recording = recordingOf({
    timeline_csv: text('timeline.csv'),
    sockets_json: text('sockets.json'),
    tcp_json: text('tcp.json'),
    sentinel_csv: text('sentinel.csv'),
    verify_json: text('verify.json'),
    trial: { ...record, request_count: numberOf(printed, 'request_count') },
  })
  return { ...printed, recording }
}

/** A result of one trial, on a machine of which everything is known. */
function resultOf(trial: TrialRecord, record: TrialJson, is_virtual: boolean | null): ResultRecord {
  const rate = numberOf(trial, 'requests_per_s')
  const environment = { kernel_release: release() }
  return {
    trials: [trial],
    primary_metric_id: 'requests_per_s',
    values: rate === null ? [] : [rate],
    summary: rate === null ? null : { median: rate, low: null, high: null },
    framework_version: '1',
    is_control: false,
    environment: { stated: null, before: environment, after: environment },
    host: {
      cpu_model: cpus()[0]?.model ?? 'unknown',
      thread_count: cpus().length,
      memory_bytes: totalmem(),
      is_virtual,
    },
    warm_up_s: record.warm_up_s,
    is_verified: true,
    superseded: null,
  }
}
