/** The life of a trial, whatever its tool: measure, stop what was started, evaluate, write the files, give the record. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stemOf } from '../../pipeline/schema/case-name.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { recordedFiles } from '../../pipeline/sources/recorded-files.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { awaitNoProcesses } from '../host/end-processes.ts'
import { redact } from '../host/redact.ts'
import { blankRecord } from './blank-record.ts'
import { evaluateTrial } from './evaluate-trial.ts'
import { loadServer } from './load-server.ts'
import type { OpenTrial } from './open-trial.ts'
import { stopServing } from './serving.ts'
import { timeCommand } from './time-command.ts'
import { marksOfTrial, type TrialContext } from './trial-context.ts'

/** For what a server leaves behind when it has ended. */
const CHILDREN_GRACE_S = 1

/** Runs the trial, writes its files and gives its record. Failure is a record too. Errors: the files cannot be written. */
export async function measureTrial(context: TrialContext): Promise<TrialJson> {
  const { request, groups } = context
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
  record.left_process_count = await awaitNoProcesses(groups, CHILDREN_GRACE_S)
  serving.server?.release()
  trial.sandbox?.remove()
  Object.assign(record, evaluateTrial(record, facts), { finished_at: new Date().toISOString() })
  writeFiles(trial)
  return record
}

/** Of the files of a trial together; what can be shorter is, where there is no room for the whole. */
const MOST_BYTES = 256 * 1000

/** With the machine's paths marked. */
function writeFiles({ context, serving, record, log: printed, facts }: OpenTrial): void {
  const { execution, observation, verified } = facts
  const log = (printed ?? serving.server?.log)?.end() ?? null
  const isVerified = verified.before !== null || verified.after !== null
  const seen = {
    ...observation,
    // its file keeps the name that sealed runs have
    sentinel: observation?.probe,
    verify: isVerified ? verified : null,
    'warm-up': facts.is_observed ? facts.warm_up : null,
  }
  const marks = marksOfTrial(context)
  const filesOf = (isShort: boolean) => {
    const texts = { ...execution?.left, ...recordedTexts(seen, isShort), 'server.log': log?.text ?? null }
    return Object.entries(texts).flatMap(([what, text]) => (text === null ? [] : [{ what, ...redact(text, marks) }]))
  }
  const whole = filesOf(false)
  const size_bytes = whole.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const stem = join(context.request.run_folder, stemOf(record.path))
  mkdirSync(dirname(stem), { recursive: true })
  record.server_log_bytes = log?.byte_count ?? null
  record.redaction_count = log?.redaction_count ?? 0
  for (const { what, text, count } of size_bytes <= MOST_BYTES ? whole : filesOf(true)) {
    writeFileSync(`${stem}.${what}`, text)
    record.redaction_count += count
  }
}

/** `seen` has what was seen by the stem of its file: timeline.csv is written of `timeline`. */
function recordedTexts(seen: Readonly<Record<string, unknown>>, isShort: boolean): Record<string, string> {
  const texts = [...recordedFiles].flatMap(([what, { write, shorten = write }]) => {
    const rows = seen[what.slice(0, what.indexOf('.'))] ?? []
    return Array.isArray(rows) && rows.length === 0 ? [] : [[what, (isShort ? shorten : write)(rows)]]
  })
  return Object.fromEntries(texts)
}
