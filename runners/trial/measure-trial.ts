/** The life of a trial with any tool: measure, stop the processes, evaluate, write the files, return the record. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { recordedFiles } from '../../pipeline/evaluate/recordings/recorded-files.ts'
import { stemOf } from '../../pipeline/schema/case-name.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { awaitNoProcesses } from '../host/end-processes.ts'
import { redact } from '../host/redact.ts'
import { blankRecord } from './blank-record.ts'
import { trialOutcome } from './evaluate-trial.ts'
import { loadServer } from './load-server.ts'
import type { OpenTrial } from './open-trial.ts'
import { nothingServing, stopServing } from './serving.ts'
import { timeCommand } from './time-command.ts'
import { redactionsOfTrial, type TrialContext } from './trial-context.ts'

/** How long children of an ended server may take to end. */
const CHILDREN_GRACE_S = 1

/** A trial of which nothing is measured yet. */
export const openTrial = (context: TrialContext): OpenTrial => ({
  context,
  serving: nothingServing(),
  sandbox: null,
  log: null,
  record: blankRecord(context.request, context.isolation),
  facts: {
    ...{ failure: null, execution: null, observation: null, server_ended: null, unverified: null },
    verified: { before: null, after: null },
    is_observed: context.request.observe,
  },
})

/** Runs the trial, writes its files and returns its record, also of a failure. Errors: the files cannot be written. */
export async function measureTrial(context: TrialContext): Promise<TrialJson> {
  const trial = openTrial(context)
  try {
    const invocation = invocationOf(context.request.case.tool)
    if (invocation.kind === 'load') await loadServer(trial, invocation)
    else await timeCommand(trial, invocation)
  } catch (error) {
    trial.facts.failure = (error as Error).message
  }
  await endServing(trial)
  return writeTrial(trial)
}

/** Ends all processes and removes the sandbox. */
export async function endServing({ context, serving, sandbox, record }: OpenTrial): Promise<void> {
  await stopServing(serving)
  record.left_process_count = await awaitNoProcesses(context.groups, CHILDREN_GRACE_S)
  serving.server?.release()
  sandbox?.remove()
}

/** Gives the trial its status and writes its files. */
export function writeTrial(trial: OpenTrial): TrialJson {
  const { record, facts } = trial
  Object.assign(record, trialOutcome(record, facts), { finished_at: new Date().toISOString() })
  writeFiles(trial)
  return record
}

/** The most bytes that the files of a trial may have; above it they are shortened. */
const MOST_BYTES = 256 * 1000

/** Writes the files, redacted. */
function writeFiles({ context, serving, record, log: printed, facts }: OpenTrial): void {
  const { execution, observation, verified } = facts
  const log = (printed ?? serving.server?.log)?.end() ?? null
  const isVerified = verified.before !== null || verified.after !== null
  const recorded = {
    ...observation,
    // the file has the name that it has in sealed runs
    sentinel: observation?.probe,
    verify: isVerified ? verified : null,
    database: facts.database,
    'warm-up': facts.is_observed ? facts.warm_up : null,
  }
  const redactions = redactionsOfTrial(context)
  const filesOf = (isShort: boolean) => {
    const texts = { ...execution?.outputs, ...recordedTexts(recorded, isShort), 'server.log': log?.text ?? null }
    return Object.entries(texts).flatMap(([what, text]) =>
      text === null ? [] : [{ what, ...redact(text, redactions) }],
    )
  }
  const complete = filesOf(false)
  const size_bytes = complete.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const stem = join(context.request.run_folder, stemOf(record.path))
  mkdirSync(dirname(stem), { recursive: true })
  record.server_log_bytes = log?.byte_count ?? null
  record.redaction_count = log?.redaction_count ?? 0
  for (const { what, text, count } of size_bytes <= MOST_BYTES ? complete : filesOf(true)) {
    writeFileSync(`${stem}.${what}`, text)
    record.redaction_count += count
  }
}

/** `recorded` is by the stem of the file: timeline.csv is written from `timeline`. */
function recordedTexts(recorded: Readonly<Record<string, unknown>>, isShort: boolean): Record<string, string> {
  const texts = [...recordedFiles].flatMap(([what, { write, shorten = write }]) => {
    const content = recorded[what.slice(0, what.indexOf('.'))] ?? []
    return Array.isArray(content) && content.length === 0 ? [] : [[what, (isShort ? shorten : write)(content)]]
  })
  return Object.fromEntries(texts)
}
