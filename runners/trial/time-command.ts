/** Times one execution of an entry's command, and records its output and its peak memory. */
import { join } from 'node:path'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { CommandInvocation } from '../../pipeline/tools/invocation.ts'
import { boundedLog } from '../build/bounded-log.ts'
import { readTextFile } from '../host/read-file.ts'
import { failedExecution } from './evaluate-trial.ts'
import { executeTool, programOf, recordExecution } from './execute-tool.ts'
import type { OpenTrial } from './open-trial.ts'
import { pin } from './pin.ts'
import { runTool } from './run-tool.ts'
import { sandboxOf } from './sandbox/create-sandbox.ts'
import { serverEnvironment, startArgv } from './start-server.ts'
import { redactionsOfTrial, serverCpus, type TrialContext } from './trial-context.ts'

/** An execution takes seconds; one that takes this long hangs. */
const TIMEOUT_S = 300

/** Errors: the trial failed; the message says why. */
export async function timeCommand(trial: OpenTrial, invocation: CommandInvocation): Promise<void> {
  const { context, record, facts } = trial
  const { request, folder } = context
  trial.sandbox = await sandboxOf(request, serverCpus(request), context)
  const command = invocation.command(programOf(invocation, request), { argv: commandOf(trial), folder })
  const execution = await executeTool(context, invocation, {
    ...toolOptions(trial),
    command,
    cpus: request.cpus.server,
  })
  facts.execution = execution
  recordExecution(context, record, execution)
  const log = boundedLog(redactionsOfTrial(context))
  trial.log = log
  // the tool's messages come before the command's output
  if (execution.run.exit_code !== 0) log.push(Buffer.from(execution.run.output))
  const output = readTextFile(join(folder, invocation.output_file), 'latin1') ?? ''
  log.push(Buffer.from(output, 'latin1'))
  if (failedExecution(record.tool, facts) !== null) return
  // every command prints its result
  if (output.trim() === '') throw new Error('the command printed nothing, so it is not known whether it completed')
  const [bytes] = [execution.report?.peak_memory_bytes].flat()
  Object.assign(record, bytes == null ? await measureMemory(trial) : memoryOf(bytes, record.tool))
}

type Memory = Pick<TrialJson, 'peak_memory_bytes' | 'peak_memory_method'>

const memoryOf = (peak_memory_bytes: number, peak_memory_method: string): Memory => ({
  peak_memory_bytes,
  peak_memory_method,
})

/** Measures a second execution, which is not timed, with GNU time. */
async function measureMemory(trial: OpenTrial): Promise<Partial<Memory>> {
  const { context } = trial
  const { time, taskset } = context.request.programs
  if (time.path === null) return {}
  const memory_file = join(context.folder, 'memory.txt')
  const command = [time.path, '-f', '%M', '-o', memory_file, ...commandOf(trial)]
  const argv = pin(command, context.request.cpus.server, taskset.path)
  const { exit_code } = await runTool({ ...toolOptions(trial), argv })
  const kibibytes = readTextFile(memory_file)?.trim() ?? ''
  return exit_code === 0 && /^\d+$/.test(kibibytes) ? memoryOf(Number(kibibytes) * 1024, 'gnu-time') : {}
}

const commandOf = ({ context, sandbox }: OpenTrial) => [...(sandbox?.enter ?? []), ...startArgv(launchOf(context))]

const launchOf = ({ request, host }: TrialContext) => ({
  built: request.built,
  scenario: request.scenario,
  host,
  port: null,
  service_ports: {},
})

const toolOptions = ({ context, sandbox }: OpenTrial) => ({
  env: { ...serverEnvironment(launchOf(context)), ...sandbox?.env },
  cwd: context.request.built.folder,
  timeout_s: TIMEOUT_S,
})
