/** The record of a trial before it starts. */
import type { Case } from '../../pipeline/schema/case.ts'
import { trialStem } from '../../pipeline/schema/case-name.ts'
import { type TrialJson, UNKNOWN_TRIAL } from '../../pipeline/schema/records/run.ts'
import { requestDigest } from '../../pipeline/schema/request-digest.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { sentOf } from '../verify/oracle/load-requests.ts'
import { serverCpus } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'

/** The path of the trial's raw file within the run's folder. */
export function trialPath(measured: Case, round: number): string {
  const [{ what }] = invocationOf(measured.tool).outputs
  return `${trialStem(measured, round)}.${what}`
}

export function blankRecord(request: TrialRequest, isolation: TrialJson['isolation']): TrialJson {
  const { case: measured, built, scenario, round, position, cpus, programs } = request
  const sent = sentOf(scenario)
  const { kind, program } = invocationOf(measured.tool)
  const { configuration, tool, threads, connections, rate_per_s, duration_s } = measured
  const warm_up_s = measured.warm_up_s === 0 ? 0 : null
  return {
    ...UNKNOWN_TRIAL,
    ...{
      path: trialPath(measured, round),
      framework: measured.framework_id,
      framework_version: built.framework_version,
    },
    ...{ configuration, scenario: measured.scenario_id, tool, tool_version: programs[program.name]?.version ?? null },
    ...{ threads, connections, ...(rate_per_s == null ? {} : { rate_per_s }), duration_s, warm_up_s, round, position },
    request_sha256: sent && requestDigest(sent),
    ...{ started_at: new Date().toISOString(), finished_at: new Date().toISOString(), isolation },
    server_cpus: serverCpus(request),
    client_cpus: programs.taskset.path !== null && kind === 'load' ? cpus.client : null,
    ...{ redaction_count: 0, status: 'void', reason: 'the trial is not finished' },
  }
}
