/** A trial under hyperfine: one timed execution of the entry's command, its output and its peak memory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemOf } from '../../pipeline/vocabulary/case-name.ts'
import type { TrialJson } from '../../pipeline/vocabulary/run-record.ts'
import { boundedLog } from '../build/bounded-log.ts'
import { redact } from '../seal/redact.ts'
import { writeTrialFiles } from '../seal/write-files.ts'
import { blankRecord } from './blank-record.ts'
import { awaitNoProcesses, killProcesses } from './end-processes.ts'
import { pin } from './pin.ts'
import { quoteCommand } from './quote-command.ts'
import { runTool, type ToolRun } from './run-wrk.ts'
import { serverEnvironment, startArgv } from './start-server.ts'
import { marksOfTrial, sinceRunStart, type TrialContext } from './trial-context.ts'

/** One execution takes seconds; one that takes this long hangs. */
const TIMEOUT_S = 300

interface Execution {
  tool: ToolRun
  argv: readonly string[]
  /** hyperfine's export; null where it wrote none. */
  export_json: string | null
  output: Buffer
}

/** Runs the trial, writes its files and gives its record. Failure is a record too. Errors: the files cannot be written, or the trial was stopped. */
export async function runHyperfineTrial(context: TrialContext): Promise<TrialJson> {
  const { request, identity, signal, effects } = context
  const record = blankRecord(request, context.isolation)
  let execution: Execution | null = null
  let reason: string | null = null
  try {
    execution = await execute(context)
    reason = failureOf(execution)
    if (reason === null) Object.assign(record, await takeMemory(context, execution.export_json))
  } catch (error) {
    reason = (error as Error).message
  }
  if (signal.aborted) {
    killProcesses(identity)
    throw signal.reason
  }
  record.left_process_count = await awaitNoProcesses(identity, effects.grace.children_s)
  if (execution) describe(context, record, execution)
  const left = record.left_process_count
  const isVoid = reason === null && left > 0
  Object.assign(record, {
    finished_at: new Date().toISOString(),
    status: isVoid ? 'void' : reason === null ? 'ok' : 'failed',
    reason: isVoid
      ? `${left} ${left === 1 ? 'process' : 'processes'} outlived the command and had to be killed`
      : reason,
  })
  writeFiles(context, record, execution)
  return record
}

async function execute(context: TrialContext): Promise<Execution> {
  const { request, folder } = context
  const { hyperfine, taskset } = request.programs
  if (hyperfine === null) throw new Error('hyperfine is missing: install it, then try again')
  const export_file = join(folder, 'export.json')
  const output_file = join(folder, 'output.txt')
  const options = ['--runs', '1', '--warmup', '0', '-N', '--export-json', export_file, '--output', output_file]
  const argv = pin([hyperfine, ...options, '--', quoteCommand(commandOf(context))], request.cpus.server, taskset)
  const tool = await runTool({ ...toolOptions(context), argv })
  return {
    tool,
    argv,
    export_json: read(export_file)?.toString() ?? null,
    output: read(output_file) ?? Buffer.alloc(0),
  }
}

/** A program that completes ends with exit code 0 and has said something: what it says is its result. */
function failureOf({ tool, export_json, output }: Execution): string | null {
  if (tool.ended !== null) return `hyperfine: ${tool.ended}`
  if (tool.exit_code !== 0) return `hyperfine ended with exit code ${tool.exit_code}: ${lastLine(tool.output)}`
  if (timesOf(export_json) === null) return 'hyperfine left no export with one time: is it hyperfine 1?'
  if (output.toString().trim() === '')
    return 'the command printed nothing, so that it cannot be known to have completed'
  return null
}

interface Memory {
  peak_memory_bytes: number | null
  peak_memory_method: TrialJson['peak_memory_method']
}

/** From the export where it is there, otherwise from one more execution, which is not timed, under GNU time. */
async function takeMemory(context: TrialContext, export_json: string | null): Promise<Memory> {
  const [bytes] = resultOf(export_json)?.memory_usage_byte ?? []
  if (typeof bytes === 'number') return { peak_memory_bytes: bytes, peak_memory_method: 'hyperfine' }
  const { time, taskset } = context.request.programs
  if (time === null) return { peak_memory_bytes: null, peak_memory_method: null }
  const memory_file = join(context.folder, 'memory.txt')
  const command = [time, '-f', '%M', '-o', memory_file, ...commandOf(context)]
  const argv = pin(command, context.request.cpus.server, taskset)
  const { exit_code } = await runTool({ ...toolOptions(context), argv })
  const kibibytes = read(memory_file)?.toString().trim() ?? ''
  if (exit_code !== 0 || !/^\d+$/.test(kibibytes)) return { peak_memory_bytes: null, peak_memory_method: null }
  return { peak_memory_bytes: Number(kibibytes) * 1024, peak_memory_method: 'gnu-time' }
}

const commandOf = (context: TrialContext) => startArgv(launchOf(context))

const launchOf = ({ request, identity, host }: TrialContext) => ({
  built: request.built,
  scenario_id: request.scenario.scenario_id,
  host,
  port: null,
  service_ports: {},
  identity,
})

function toolOptions(context: TrialContext) {
  const { request, signal } = context
  return { env: serverEnvironment(launchOf(context)), cwd: request.built.folder, timeout_s: TIMEOUT_S, signal }
}

function resultOf(export_json: string | null): { times?: number[]; memory_usage_byte?: number[] } | null {
  try {
    return JSON.parse(export_json ?? '').results[0] ?? null
  } catch {
    return null
  }
}

function timesOf(export_json: string | null): number[] | null {
  const times = resultOf(export_json)?.times
  return Array.isArray(times) && times.length === 1 ? times : null
}

function describe(context: TrialContext, record: TrialJson, { tool, argv }: Execution): void {
  const marks = marksOfTrial(context)
  record.argv = argv.map(argument => redact(argument, marks).text)
  record.exit_code = tool.exit_code
  record.load_started_s = sinceRunStart(context.request, tool.started_ms)
  record.load_finished_s = sinceRunStart(context.request, tool.finished_ms)
}

function writeFiles(context: TrialContext, record: TrialJson, execution: Execution | null): void {
  const marks = marksOfTrial(context)
  const log = boundedLog(marks)
  // What hyperfine itself complains of stands before what the command printed.
  if (execution && execution.tool.exit_code !== 0) log.push(Buffer.from(execution.tool.output))
  if (execution) log.push(execution.output)
  const { text, byte_count, redaction_count } = log.end()
  record.server_log_bytes = execution ? byte_count : null
  const texts = { 'hyperfine.json': execution?.export_json ?? null, 'server.log': execution ? text : null }
  const stem = join(context.request.run_folder, stemOf(record.path))
  record.redaction_count = redaction_count + writeTrialFiles(stem, marks, { texts, sockets: [] })
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

function lastLine(output: string): string {
  const line = output.trimEnd().split('\n').at(-1) ?? ''
  return line === '' ? 'it printed nothing' : JSON.stringify(line.slice(0, 160))
}
