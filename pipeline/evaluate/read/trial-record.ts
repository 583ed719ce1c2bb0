/** The input of the rules for one measured trial, read from its files. */
import type { TrialJson } from '../../schema/records/run.ts'
import { invocationOf } from '../../tools/find-invocations.ts'
import { tools } from '../../tools/installed.ts'
import { toolOf } from '../../tools/tool.ts'
import { readRecorded, type TextOf } from '../recordings/recorded-files.ts'
import { numberOf, type TrialRecord, trialFromBlock } from '../rules/trial-record.ts'
import { readTrialLog } from './trial-log.ts'

/** `has_report` is false if the tool left no known report: then the record has no values. */
export function readTrialRecord(trial: TrialJson, textOf: TextOf): { record: TrialRecord; has_report: boolean } {
  const { kind, outputs } = invocationOf(trial.tool)
  const report = fileOf(outputs[0].what, textOf)
  const block = report ? readTrialLog(report, trial, what => fileOf(what, textOf)).block : null
  const { tool_version, threads, connections, duration_s } = trial
  const of_runner = { tool_version, threads, connections, nominal_duration_s: duration_s }
  const record: TrialRecord = {
    ...(block ? trialFromBlock(block, tools) : { tool: toolOf(trial.tool, tools), values: {} }),
    ...of_runner,
  }
  if (kind === 'command') return { record, has_report: block !== null }
  const { recording } = readRecorded({ ...trial, request_count: numberOf(record, 'request_count') }, textOf)
  return { record: { ...record, recording }, has_report: block !== null }
}

function fileOf(what: string, textOf: TextOf): { path: string; bytes: Uint8Array } | null {
  const text = textOf(what)
  return text === null ? null : { path: what, bytes: Buffer.from(text) }
}
