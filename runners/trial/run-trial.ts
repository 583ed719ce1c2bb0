/** Runs one trial: the input and the output of its program. */
import { join } from 'node:path'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { buildObserver } from '../host/build-observer.ts'
import { blankRecord } from './blank-record.ts'
import { makeNamespace } from './namespace.ts'
import { pin } from './pin.ts'
import { runInside } from './run-inside.ts'
import { roleOf } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'
import { makeTwoHosts } from './two-hosts.ts'

const program = join(import.meta.dirname, 'trial.ts')

/**
 * Runs one trial in a program of its own (runners/trial/trial.ts), inside namespaces that are made for it and go with
 * it. Where `isolation` asks for them and none can be made, it runs on loopback, and the record says so: what has left its
 * process group is not seen there, and what a killed program leaves is not ended. A trial whose program dies, or during which a setting of the machine changed, is void. Errors: the signal was
 * aborted; then its processes are gone, and its files, which are written last, are the caller's to drop.
 */
export async function runTrial(
  request: TrialRequest,
  signal: AbortSignal,
  isolation: TrialJson['isolation'] = 'network-namespace',
): Promise<TrialJson> {
  signal.throwIfAborted()
  const observer_program =
    request.observe && invocationOf(request.case.tool).kind === 'load' ? buildObserver() : undefined
  const is_apart = request.built.configuration.is_apart === true
  const hosts = is_apart && isolation !== 'loopback' ? makeTwoHosts() : null
  if (is_apart && hosts === null) return { ...blankRecord(request, 'loopback'), status: 'failed', reason: NO_TWO_HOSTS }
  const namespace = hosts?.generator ?? (isolation === 'loopback' ? null : makeNamespace())
  const used = hosts ? 'two-network-namespaces' : namespace ? 'network-namespace' : 'loopback'
  const { answer, error, change } = await runInside<TrialJson>(
    {
      enter: pin(namespace?.enter ?? [], observerCpus(request), request.programs.taskset.path),
      ...{ program, isolation: used, namespace },
      request: { ...request, observer_program, server_host: hosts?.server_host },
    },
    signal,
  )
  const { looked_for = [], ...known } = answer ?? diedRecord(request, used, error)
  const record: TrialJson = { ...known, looked_for: ['settings', 'clock', ...looked_for] }
  return change === null
    ? record
    : { ...record, status: 'void', reason: `${change}: find what set it, and measure again` }
}

const NO_TWO_HOSTS =
  'two network namespaces with a cable between them could not be made: run as root, with ip, nsenter, unshare and mount'

/**
 * The observers run where time is left over: next to the generator of an entry, whose CPUs are its own, but next to the
 * server of a control, which is there to show what the generator can do.
 */
const observerCpus = (request: TrialRequest) =>
  roleOf(request) === 'control' ? request.cpus.server : request.cpus.client

const diedRecord = (request: TrialRequest, isolation: TrialJson['isolation'], error: string): TrialJson => ({
  ...blankRecord(request, isolation),
  reason: `the program of the trial ended without a record: ${error}`,
})
