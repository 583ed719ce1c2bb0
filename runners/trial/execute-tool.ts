/** One execution of the tool under its invocation: what it ran, what it left, what it reports. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command, Invocation, LeftFile, LeftTexts } from '../../pipeline/tools/invocation.ts'
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import { redact } from '../host/redact.ts'
import { pin } from './pin.ts'
import { runTool, type ToolOptions, type ToolRun } from './run-tool.ts'
import { marksOfTrial, sinceRunStart, type TrialContext } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'

export interface Execution<Report> {
  run: ToolRun
  /** The argv that ran, pinned. */
  argv: readonly string[]
  left: LeftTexts
  /** Null where it is not whole. */
  report: Report | null
}

/** The tool's program. Errors: it is missing. */
export function programOf({ program: { name } }: Invocation, { programs }: TrialRequest): string {
  const path = programs[name] ?? null
  if (path === null) throw new Error(`${name} is missing: install it, then try again`)
  return path
}

interface ExecuteOptions extends Omit<ToolOptions, 'argv'> {
  command: Command
  cpus: readonly number[] | null
}

/** Errors: it cannot be started. */
export async function executeTool<Report>(
  { request, folder }: TrialContext,
  { leaves, read }: { leaves: readonly LeftFile[]; read: (left: LeftTexts) => Report | null },
  { command, cpus, env, ...options }: ExecuteOptions,
): Promise<Execution<Report>> {
  for (const [name, text] of Object.entries(command.files ?? {})) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const argv = pin(command.argv, cpus, request.programs.taskset)
  const run = await runTool({ ...options, argv, env: { ...env, ...command.env } })
  const left = Object.fromEntries(
    leaves.map(({ what, from }) => [what, from === 'output' ? run.output : readText(join(folder, from.file))]),
  )
  return { run, argv, left, report: read(left) }
}

/** Null where there is none. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Puts the execution into the record. */
export function recordExecution(context: TrialContext, record: TrialJson, { run, argv }: Execution<unknown>): void {
  record.argv = argv.map(argument => redact(argument, marksOfTrial(context)).text)
  record.exit_code = run.exit_code
  record.load_started_s = sinceRunStart(context.request, run.started_ms)
  record.load_finished_s = sinceRunStart(context.request, run.finished_ms)
}
