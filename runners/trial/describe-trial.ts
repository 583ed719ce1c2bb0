/** One trial in one line, as soon as it has ended: its number, and what the rules say against it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from '../../pipeline/audit/installed-rules.ts'
import { numberOf, type TrialRecord, trialFromBlock } from '../../pipeline/rules/trial-record.ts'
import { recordingOf } from '../../pipeline/sources/recording/recording.ts'
import { readReports, tools } from '../../pipeline/tools/installed.ts'
import { formatText } from '../../pipeline/vocabulary/format.ts'
import { unitOf } from '../../pipeline/vocabulary/metrics.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'

/** `run_folder` holds the trial's files. What cannot be read is not said: the pipeline names it. */
export function sayTrial(run_folder: string, trial: TrialJson): string {
  const record = readTrial(run_folder, trial)
  const parts = [
    trial.status === 'ok' ? [] : [`${trial.status}: ${trial.reason}`],
    record === null ? [] : [numberIn(record), ...findingsOf(record)],
  ]
  const said = parts.flat().filter(part => part !== null)
  return said.length === 0 ? 'ok' : said.join('; ')
}

function readTrial(run_folder: string, trial: TrialJson): TrialRecord | null {
  const stem = trial.path.replace(/\.(?:wrk\.txt|hyperfine\.json)$/, '')
  const read = (what: string): string | null => {
    const path = join(run_folder, `${stem}.${what}`)
    return existsSync(path) ? readFileSync(path, 'utf8') : null
  }
  const log = trial.tool === 'wrk' ? read('wrk.txt') : read('hyperfine.json')
  const done = trial.tool === 'wrk' ? read('wrk.json') : null
  // the hook's numbers are a line of their own that belongs to the report above it
  const [block] = readReports(done === null ? (log ?? '') : `${(log ?? '').replace(/\n*$/, '\n')}JSON ${done}`)
  if (block === undefined) return null
  const files = {
    timeline_csv: read('timeline.csv'),
    sockets_json: read('sockets.json'),
    tcp_json: read('tcp.json'),
    sentinel_csv: read('sentinel.csv'),
    verify_json: read('verify.json'),
  }
  const request_count = numberOf(trialFromBlock(block, tools), 'request_count')
  const recording = recordingOf({ ...files, trial: { ...trial, request_count } })
  const { tool_version, threads, connections, duration_s } = trial
  const of_runner = { tool_version, threads, connections, nominal_duration_s: duration_s }
  return { ...trialFromBlock(block, tools, trial.tool === 'wrk' ? recording : null), ...of_runner }
}

/** The rate, or the time of a command. */
function numberIn(trial: TrialRecord): string | null {
  const metric_id = trial.tool.headline_metric_id
  const value = trial.values[metric_id]
  const number = Array.isArray(value) ? value[0] : value
  return typeof number === 'number' ? formatText(unitOf(metric_id), number) : null
}

/** Rules that hold for every trial of a kind, its notes, would only repeat themselves. */
function findingsOf(trial: TrialRecord): string[] {
  return rules.flatMap(rule => {
    if (rule.scope !== 'trial' || !rule.applies_to(trial.tool)) return []
    const answer = rule.check(trial)
    return answer.kind === 'finding' && answer.severity !== 'note' ? [`${answer.severity} ${rule.id}`] : []
  })
}
