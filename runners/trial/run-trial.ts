/** Runs one trial in a separate program. */
import { join } from 'node:path'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { buildObserver } from '../host/build-observer.ts'
import { blankRecord } from './blank-record.ts'
import { createNamespace } from './namespace.ts'
import { pin } from './pin.ts'
import { type Conversation, runInside } from './run-inside.ts'
import { roleOf } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'

/**
 * Runs the program runners/trial/trial.ts inside namespaces that last as long as the trial. If `isolation` requests
 * them and they cannot be created, it runs on loopback, and the record says so: there, processes that leave the process
 * group are not found, and those of a killed program are not ended. A trial is void if its program dies or a setting of
 * the machine changes. Errors: the signal was aborted; then its processes have ended, and the caller removes its files,
 * which are written last.
 */
export async function runTrial(
  request: TrialRequest,
  signal: AbortSignal,
  isolation: TrialJson['isolation'] = 'network-namespace',
): Promise<TrialJson> {
  const [record] = await runProgram({ name: 'trial.ts', request, isolation }, signal)
  return record
}

interface Program {
  name: 'trial.ts' | 'start.ts'
  request: TrialRequest
  isolation: TrialJson['isolation']
  onStart?: (conversation: Conversation) => void
}

/** The same for either program, whose trials share a fate. */
export async function runProgram(
  { name, request, isolation, onStart }: Program,
  signal: AbortSignal,
): Promise<[TrialJson, ...TrialJson[]]> {
  signal.throwIfAborted()
  const observer_program =
    request.observe && invocationOf(request.case.tool).kind === 'load' ? buildObserver() : undefined
  const namespace = isolation === 'loopback' ? null : createNamespace()
  const used = namespace ? 'network-namespace' : 'loopback'
  const { answer, error, change } = await runInside<[TrialJson, ...TrialJson[]]>(
    {
      enter: pin(namespace?.enter ?? [], observerCpus(request), request.programs.taskset.path),
      ...{ program: join(import.meta.dirname, name), isolation: used, namespace, onStart },
      request: { ...request, observer_program },
    },
    signal,
  )
  const [first, ...others] = answer ?? [diedRecord(request, used, error)]
  const withLooks = ({ looked_for = [], ...known }: TrialJson): TrialJson => {
    const record: TrialJson = { ...known, looked_for: ['settings', 'clock', ...looked_for] }
    return change === null
      ? record
      : { ...record, status: 'void', reason: `${change}: find out what set it, and measure again` }
  }
  return [withLooks(first), ...others.map(withLooks)]
}

/**
 * The observers run where CPU time is to spare: on the generator's CPUs for an entry, but on the server's for a
 * control, which shows what the generator can do.
 */
const observerCpus = (request: TrialRequest) =>
  roleOf(request) === 'control' ? request.cpus.server : request.cpus.client

const diedRecord = (request: TrialRequest, isolation: TrialJson['isolation'], error: string): TrialJson => ({
  ...blankRecord(request, isolation),
  reason: `the program of the trial ended without a record: ${error}`,
})
