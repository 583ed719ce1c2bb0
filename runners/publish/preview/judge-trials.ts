/** Whether a load that did not go well counts against the entry, or may only have been too much for the machine: by the record of the trial, not by its words. */
import { dirname } from 'node:path'
import type { TrialJson } from '../../../pipeline/schema/records/run.ts'
import { countResponses, recorded as probe } from '../../../pipeline/sources/recording/sentinel.csv.ts'
import { recorded as verify } from '../../../pipeline/sources/recording/verify.json.ts'
import { readTrialRecord } from '../../../pipeline/sources/trial-record.ts'
import { textsOf } from '../../trial/describe-trial.ts'
import { hasMiscount } from '../../trial/evaluate-trial.ts'

/**
 * True where the load was begun, the server was right before it, gave no wrong answer during it or after it, was the same
 * process after it, left none behind, and counted what the generator counted. What was not answered in time, and what
 * could not be recorded, is no more than an overload. `run_folder` holds the trial's files.
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
 * Those of a quick run that did not go well. An entry is refused for the fewest connections of a configuration and scenario, and for any
 * load that is not an overload. A larger one may be too much for the machine that tries it, as a run would record.
 */
export function judgeTrials<T extends Trial>(trials: readonly T[], isTooMuch: (trial: T) => boolean): Judged<T> {
  const cases = Map.groupBy(trials, ({ path, scenario }) => `${dirname(dirname(path))} ${scenario}`)
  const judged: Judged<T> = { refused: [], too_much: [] }
  for (const trialsOfCase of cases.values()) {
    const smallest = Math.min(...trialsOfCase.map(sizeOf))
    for (const trial of trialsOfCase.filter(({ status }) => status !== 'ok'))
      judged[sizeOf(trial) > smallest && isTooMuch(trial) ? 'too_much' : 'refused'].push(trial)
  }
  return judged
}

type Judged<T> = Record<'refused' | 'too_much', T[]>

const sizeOf = ({ connections }: Trial): number => connections ?? 0
