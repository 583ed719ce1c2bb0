/** The life of a trial, whatever its tool: measure, stop what was started, evaluate, write the files, give the record. */
import { join } from 'node:path'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { stemOf } from '../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { awaitNoProcesses } from '../host/end-processes.ts'
import { sentinelCsv } from '../observer/sentinel.ts'
import { timelineCsv } from '../observer/timeline-csv.ts'
import { blankRecord } from './blank-record.ts'
import { evaluateTrial } from './evaluate-trial.ts'
import { loadServer } from './load-server.ts'
import type { OpenTrial } from './open-trial.ts'
import { stopServing } from './serving.ts'
import { timeCommand } from './time-command.ts'
import { marksOfTrial, type TrialContext } from './trial-context.ts'
import { writeTrialFiles } from './write-files.ts'

/** For what a server leaves behind when it has ended. */
const CHILDREN_GRACE_S = 1

/** Runs the trial, writes its files and gives its record. Failure is a record too. Errors: the files cannot be written. */
export async function measureTrial(context: TrialContext): Promise<TrialJson> {
  const { request, identity } = context
  const trial: OpenTrial = {
    context,
    serving: { server: null, services: {} },
    sandbox: null,
    log: null,
    record: blankRecord(request, context.isolation),
    facts: {
      failure: null,
      execution: null,
      observation: null,
      server_ended: null,
      verified: { before: null, after: null },
      unverified: null,
      is_observed: request.observe,
    },
  }
  const { serving, record, facts } = trial
  try {
    const invocation = invocationOf(request.case.tool)
    if (invocation.kind === 'load') await loadServer(trial, invocation)
    else await timeCommand(trial, invocation)
  } catch (error) {
    facts.failure = (error as Error).message
  }
  await stopServing(serving)
  record.left_process_count = await awaitNoProcesses(identity, CHILDREN_GRACE_S)
  serving.server?.release()
  trial.sandbox?.remove()
  Object.assign(record, evaluateTrial(record, facts), { finished_at: new Date().toISOString() })
  writeFiles(trial)
  return record
}

function writeFiles(trial: OpenTrial): void {
  const { context, serving, record } = trial
  const { execution, observation, verified } = trial.facts
  const log = (trial.log ?? serving.server?.log)?.end() ?? null
  record.server_log_bytes = log?.byte_count ?? null
  const isVerified = verified.before !== null || verified.after !== null
  const { samples = [], sentinel, sockets = [], tcp_json = null } = observation ?? {}
  const stem = join(context.request.run_folder, stemOf(record.path))
  const count = writeTrialFiles(stem, marksOfTrial(context), {
    texts: {
      ...execution?.left,
      'timeline.csv': samples.length > 0 ? timelineCsv(samples) : null,
      'tcp.json': tcp_json,
      'sentinel.csv': sentinel ? sentinelCsv(sentinel.rows) : null,
      'verify.json': isVerified ? `${JSON.stringify(verified)}\n` : null,
      'server.log': log?.text ?? null,
    },
    sockets,
  })
  record.redaction_count = count + (log?.redaction_count ?? 0)
}
