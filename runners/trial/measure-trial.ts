/** The life of a trial, whatever its tool: measure, stop what was started, evaluate, write the files, give the record. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { stemOf } from '../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { awaitNoProcesses } from '../host/end-processes.ts'
import { redact } from '../host/redact.ts'
import { sentinelCsv } from '../observer/sentinel.ts'
import { socketsJson } from '../observer/sockets.ts'
import { timelineCsv } from '../observer/timeline-csv.ts'
import { blankRecord } from './blank-record.ts'
import { evaluateTrial, wireOf } from './evaluate-trial.ts'
import { loadServer } from './load-server.ts'
import type { OpenTrial } from './open-trial.ts'
import { stopServing } from './serving.ts'
import { timeCommand } from './time-command.ts'
import { marksOfTrial, type TrialContext } from './trial-context.ts'

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
      total: null,
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

/** Of the files of a trial together; its connections are listed one by one only where there is room for it. */
const MOST_BYTES = 256 * 1000

/** With the machine's paths marked. */
function writeFiles(trial: OpenTrial): void {
  const { context, serving, record } = trial
  const { execution, observation, verified, total } = trial.facts
  const log = (trial.log ?? serving.server?.log)?.end() ?? null
  const isVerified = verified.before !== null || verified.after !== null
  const { samples = [], sentinel, sockets = [], tcp_json = null } = observation ?? {}
  const texts: Record<string, string | null> = {
    ...execution?.left,
    'timeline.csv': samples.length > 0 ? timelineCsv(samples) : null,
    'tcp.json': tcp_json,
    'sentinel.csv': sentinel ? sentinelCsv(sentinel.rows) : null,
    'verify.json': isVerified ? `${JSON.stringify(verified)}\n` : null,
    'wire.json': observation ? `${JSON.stringify(wireOf(observation, total))}\n` : null,
    'server.log': log?.text ?? null,
  }
  const stem = join(context.request.run_folder, stemOf(record.path))
  mkdirSync(dirname(stem), { recursive: true })
  record.server_log_bytes = log?.byte_count ?? null
  record.redaction_count = log?.redaction_count ?? 0
  let room_bytes = MOST_BYTES
  for (const [what, unmarked] of Object.entries(texts)) {
    if (unmarked === null) continue
    const { text, count } = redact(unmarked, marksOfTrial(context))
    writeFileSync(`${stem}.${what}`, text)
    record.redaction_count += count
    room_bytes -= Buffer.byteLength(text)
  }
  if (sockets.length > 0) writeFileSync(`${stem}.sockets.json`, socketsJson(sockets, room_bytes))
}
