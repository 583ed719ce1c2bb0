/** Describes a trial in one line as soon as it has ended: its value and the findings of the rules. */
import { join } from 'node:path'
import { readTrialRecord } from '../../pipeline/evaluate/read/trial-record.ts'
import type { TextOf } from '../../pipeline/evaluate/recordings/recorded-files.ts'
import { rules } from '../../pipeline/evaluate/rules/installed.ts'
import { canJudge } from '../../pipeline/evaluate/rules/rule.ts'
import { numberOf, type TrialRecord } from '../../pipeline/evaluate/rules/trial-record.ts'
import { stemOf } from '../../pipeline/schema/case-name.ts'
import { formatText } from '../../pipeline/schema/format.ts'
import { unitOf } from '../../pipeline/schema/metrics.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { readTextFile } from '../host/read-file.ts'

/** Reads the files of a trial in its run's folder. */
export const textsOf =
  (run_folder: string, { path }: { path: string }): TextOf =>
  what =>
    readTextFile(join(run_folder, `${stemOf(path)}.${what}`))

/** Omits what cannot be read, because the pipeline reports it. */
export function describeTrial(run_folder: string, trial: TrialJson): string {
  const { record, has_report } = readTrialRecord(trial, textsOf(run_folder, trial))
  const { turn = null, running_s = null } = trial
  const parts = [
    trial.status === 'ok' ? [] : [`${trial.status}: ${trial.reason}`],
    has_report ? [numberIn(record, running_s), ...findingsOf({ ...record, is_interrupted: turn !== null })] : [],
  ]
  const described = parts.flat().filter(part => part !== null)
  return described.length === 0 ? 'ok' : described.join('; ')
}

/** The rate, in a turn per second that it ran, or the time of a command. */
function numberIn(trial: TrialRecord, running_s: number | null): string | null {
  const metric_id = trial.tool.headline_metric_id
  const count = numberOf(trial, 'request_count')
  const value = running_s && count !== null ? count / running_s : trial.values[metric_id]
  const number = Array.isArray(value) ? value[0] : value
  return typeof number === 'number' ? formatText(unitOf(metric_id), number) : null
}

/** Without notes, which are the same for every trial of a kind. */
function findingsOf(trial: TrialRecord): string[] {
  return rules.flatMap(rule => {
    if (rule.scope !== 'trial' || !rule.applies_to(trial.tool) || !canJudge(rule, trial)) return []
    const outcome = rule.check(trial)
    return outcome.kind === 'finding' && outcome.severity !== 'note' ? [`${outcome.severity} ${rule.id}`] : []
  })
}
