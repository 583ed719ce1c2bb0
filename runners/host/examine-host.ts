/** What is held against the host before anything is recorded, and what ends the run there. */
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import type { ComplaintJson } from '../../pipeline/vocabulary/records/run.ts'
import { UsageError } from '../../pipeline/vocabulary/usage-error.ts'
import type { BenchOptions } from '../plan/bench-options.ts'
import type { PlannedCase } from '../plan/plan.ts'
import { requireObserver } from './build-observer.ts'
import { type Diagnosis, diagnose, formatComplaint } from './doctor.ts'
import type { Programs } from './find-programs.ts'
import { isOwnLock } from './lock-host.ts'
import type { HostState } from './read-host-state.ts'

const ownLock: ComplaintJson = {
  complaint_id: 'own-lock',
  fact: 'BENCHLEDGER_LOCK names another lock than that of the host, so another run may measure at the same time',
  fix: 'unset it',
}

/** Says what is held against the host. Throws a UsageError where that ends it. */
export function examineHost(
  state: HostState,
  programs: Programs,
  cases: readonly PlannedCase[],
  { is_strict }: Pick<BenchOptions, 'is_strict'>,
  progress: { say: (text: string) => void },
): Diagnosis {
  const diagnosis = diagnose(state, programs, cases)
  if (isOwnLock()) diagnosis.complaints.push(ownLock)
  if (diagnosis.errors.length > 0) throw new UsageError(3, diagnosis.errors.map(formatComplaint).join('\n'))
  if (cases.some(({ case: { tool } }) => invocationOf(tool).kind === 'load')) requireObserver()
  for (const complaint of diagnosis.complaints) progress.say(`doctor: ${formatComplaint(complaint)}`)
  if (is_strict && diagnosis.complaints.length > 0)
    throw new UsageError(
      3,
      `the host is not fit under --strict-host: ${diagnosis.complaints.length} complaints, see above`,
    )
  return diagnosis
}
