/** The record of a trial of which nothing is known yet. */
import type { Case } from '../../pipeline/schema/case.ts'
import { trialStem } from '../../pipeline/schema/case-name.ts'
import { type TrialJson, UNKNOWN_TRIAL } from '../../pipeline/schema/records/run.ts'
import { requestDigest } from '../../pipeline/schema/request-digest.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { sentOf } from '../verify/oracle/load-requests.ts'
import { serverCpus } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'

/** Where the trial's raw file is below the run's folder. */
export function trialPath(trialCase: Case, round: number): string {
  const [{ what }] = invocationOf(trialCase.tool).leaves
  return `${trialStem(trialCase, round)}.${what}`
}

export function blankRecord(request: TrialRequest, isolation: TrialJson['isolation']): TrialJson {
  const { case: trialCase, built, scenario, round, position, cpus, programs } = request
  const sent = sentOf(scenario)
  const { kind, program } = invocationOf(trialCase.tool)
  const { configuration, tool, threads, connections, rate_per_s, duration_s } = trialCase
  // how long it takes is known when it has ended
  const warm_up_s = trialCase.warm_up_s === 0 ? 0 : null
  return {
    ...UNKNOWN_TRIAL,
    ...{
      path: trialPath(trialCase, round),
      framework: trialCase.framework_id,
      framework_version: built.framework_version,
    },
    ...{ configuration, scenario: trialCase.scenario_id, tool, tool_version: programs[program.name]?.version ?? null },
    ...{ threads, connections, ...(rate_per_s == null ? {} : { rate_per_s }), duration_s, warm_up_s, round, position },
    request_sha256: sent && requestDigest(sent),
    ...{ started_at: new Date().toISOString(), finished_at: new Date().toISOString(), isolation },
    server_cpus: serverCpus(request),
    client_cpus: programs.taskset.path !== null && kind === 'load' ? cpus.client : null,
    ...{ redaction_count: 0, status: 'void', reason: 'the trial is not finished' },
  }
}
