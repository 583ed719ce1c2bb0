/** Executes the tool once and reads its report. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readValues } from '../../pipeline/evaluate/read/trial-log.ts'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { Block } from '../../pipeline/tools/block.ts'
import type { Command, Invocation } from '../../pipeline/tools/invocation.ts'
import { readRegularText } from '../host/read-file.ts'
import { redact } from '../host/redact.ts'
import { pin } from './pin.ts'
import { runTool, type ToolOptions, type ToolRun } from './run-tool.ts'
import { redactionsOfTrial, sinceRunStart, type TrialContext } from './trial-context.ts'
import type { TrialRequest } from './trial-request.ts'

export interface Execution {
  run: ToolRun
  /** The command as it ran, with its pinning. */
  argv: readonly string[]
  /** The files to be recorded, by what they are; null for one that it did not write. */
  outputs: Readonly<Record<string, string | null>>
  /** Its values by metric id; null if the report is incomplete or the run is not recorded. */
  report: Block['values'] | null
}

/** The path of the tool's program. Errors: it is missing. */
export function programOf({ program: { name } }: Invocation, { programs }: TrialRequest): string {
  const path = programs[name]?.path ?? null
  if (path === null) throw new Error(`${name} is missing: install it, then try again`)
  return path
}

interface ExecuteOptions extends Omit<ToolOptions, 'argv'> {
  command: Command
  /** The prefix that makes it wait to be released, which is no part of its command (none). */
  enter?: readonly string[]
  cpus: readonly number[] | null
}

/** Errors: it cannot be started. */
export async function executeTool(
  { request, folder }: TrialContext,
  invocation: Invocation,
  { command, enter = [], cpus, env, ...options }: ExecuteOptions,
): Promise<Execution> {
  for (const [name, text] of Object.entries(command.files ?? {})) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const argv = pin(command.argv, cpus, request.programs.taskset.path)
  const run = await runTool({ ...options, argv: [...enter, ...argv], env: { ...env, ...command.env } })
  const textOf = (from: Invocation['outputs'][number]['from']) =>
    from === 'output' ? run.output : readRegularText(join(folder, from.file))
  const outputs = Object.fromEntries(invocation.outputs.map(({ what, from }) => [what, textOf(from)]))
  const report = request.observe ? readValues(request.case.tool, { textOf: what => outputs[what] ?? null, argv }) : null
  return { run, argv, outputs, report }
}

export function recordExecution(context: TrialContext, record: TrialJson, { run, argv }: Execution): void {
  record.argv = argv.map(argument => redact(argument, redactionsOfTrial(context)).text)
  record.exit_code = run.exit_code
  record.load_started_s = sinceRunStart(context.request, run.started_ms)
  record.load_finished_s = sinceRunStart(context.request, run.finished_ms)
}
