/** Confines the commands of a build: no process outlives it, settings are read-only, and builds have no network. */
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import { confine } from '../host/confine.ts'
import { buildEnvironment } from './build-environment.ts'
import { runStep } from './run-step.ts'

interface Confinement {
  /** The prefix of an install command. */
  online: Argv
  /** The prefix of a build command, without a network. */
  offline: Argv
}

/** Null without root or if it is not possible. */
export async function confineSteps(is_root: boolean, folder: string, signal: AbortSignal): Promise<Confinement | null> {
  const [online, offline] = [confine('--ipc'), confine('--ipc', '--net')]
  if (!is_root || online === null || offline === null) return null
  const step = { folder, env: buildEnvironment(), time_out_s: 10, signal, onOutput: () => {} }
  return (await runStep([...offline, 'true'], step)) === null ? { online, offline } : null
}
