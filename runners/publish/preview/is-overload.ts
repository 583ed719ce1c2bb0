/** Whether a load that did not go well may only have been too much for the machine: by the record of the trial, not by its words. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countAnswers, readSentinel } from '../../../pipeline/sources/recording/sentinel.ts'
import { readVerifications } from '../../../pipeline/sources/recording/verify.ts'
import { stemOf } from '../../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../../pipeline/vocabulary/records/run.ts'
import { hasMiscount } from '../../trial/evaluate-trial.ts'

/**
 * True where the load was begun, the server was right before it, gave no wrong answer during it or after it, was the same
 * process after it, left none behind, and counted what the generator counted. What was not answered in time, and what
 * could not be recorded, is no more than that. `run_folder` holds the trial's files.
 */
export function isOverload(run_folder: string, trial: TrialJson): boolean {
  const read = (what: string): string => {
    const path = join(run_folder, `${stemOf(trial.path)}.${what}`)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  const { phases } = readVerifications(read('verify.json'))
  const { rows } = readSentinel(read('sentinel.csv'))
  const done = readDone(read('wrk.json'))
  const unanswered = rows.length - countAnswers(rows).answer_count
  return (
    trial.load_started_s !== null &&
    trial.is_same_process === true &&
    (trial.left_process_count ?? 0) === 0 &&
    phases.some(({ phase }) => phase === 'before') &&
    phases.every(
      ({ wrong_answer_count, checks }) => wrong_answer_count === 0 && checks.every(({ passed }) => passed),
    ) &&
    countAnswers(rows).wrong_answer_count === 0 &&
    (done === null || (done.status === 0 && !hasMiscount(trial, done.requests, unanswered)))
  )
}

/** What the runner's own hook wrote; null where wrk ended before it was whole. */
function readDone(text: string): { requests: number; status: number } | null {
  try {
    const { requests, errors } = JSON.parse(text) as { requests: number; errors: { status: number } }
    return { requests, status: errors.status }
  } catch {
    return null
  }
}
