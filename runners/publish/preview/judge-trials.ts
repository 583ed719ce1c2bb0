/** Decides from the records of failed trials whether the entry is at fault or the load was too high for the machine. */
import { dirname } from 'node:path'
import { readTrialRecord } from '../../../pipeline/evaluate/read/trial-record.ts'
import { countResponses, recorded as probe } from '../../../pipeline/evaluate/recordings/sentinel.csv.ts'
import { recorded as verify } from '../../../pipeline/evaluate/recordings/verify.json.ts'
import type { TrialJson } from '../../../pipeline/schema/records/run.ts'
import { textsOf } from '../../trial/describe-trial.ts'
import { hasMiscount } from '../../trial/evaluate-trial.ts'

/**
 * True if the load was started, no response before, during or after it was wrong, the server was the same process
 * afterwards and left none behind, and its count agrees with the generator's. Late or missing responses and missing
 * records are signs of an overload only. `run_folder` contains the trial's files.
 */
export function isOverload(run_folder: string, trial: TrialJson): boolean {
  const textOf = textsOf(run_folder, trial)
  const phases = verify.read(textOf('verify.json') ?? '').content ?? []
  const rows = probe.read(textOf('sentinel.csv') ?? '').content ?? []
  const { non_2xx_count, request_count } = readTrialRecord(trial, textOf).record.values
  const unanswered = rows.length - countResponses(rows).answer_count
  return (
    trial.load_started_s !== null &&
    trial.is_same_process === true &&
    (trial.left_process_count ?? 0) === 0 &&
    phases.some(({ phase }) => phase === 'before') &&
    phases.every(
      ({ wrong_answer_count, checks }) => wrong_answer_count === 0 && checks.every(({ passed }) => passed),
    ) &&
    countResponses(rows).wrong_answer_count === 0 &&
    !non_2xx_count &&
    !hasMiscount(trial, request_count, unanswered)
  )
}

type Trial = Pick<TrialJson, 'path' | 'scenario' | 'connections' | 'status'>

/**
 * The failed trials of a quick run. An entry is rejected for the fewest connections of a configuration and scenario, and for any
 * load that is not an overload. A larger one may be too much for the machine that tries it, as a run would record.
 */
export function judgeTrials<T extends Trial>(trials: readonly T[], isOverloaded: (trial: T) => boolean): Judged<T> {
  const cases = Map.groupBy(trials, ({ path, scenario }) => `${dirname(dirname(path))} ${scenario}`)
  const judged: Judged<T> = { rejected: [], overloaded: [] }
  for (const trialsOfCase of cases.values()) {
    const smallest = Math.min(...trialsOfCase.map(sizeOf))
    for (const trial of trialsOfCase.filter(({ status }) => status !== 'ok'))
      judged[sizeOf(trial) > smallest && isOverloaded(trial) ? 'overloaded' : 'rejected'].push(trial)
  }
  return judged
}

type Judged<T> = Record<'rejected' | 'overloaded', T[]>

const sizeOf = ({ connections }: Trial): number => connections ?? 0
