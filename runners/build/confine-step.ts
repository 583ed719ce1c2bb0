/** Keeps a command of a build from outliving it, from settings of the machine and, where it may have none, from the network. */
import type { Argv } from '../../pipeline/schema/records/commands.ts'
import { confine } from '../host/confine.ts'
import { buildEnvironment } from './build-environment.ts'
import { runStep } from './run-step.ts'

interface Confinement {
  /** The words before a command of an installation. */
  online: Argv
  /** The words before a command of a build, which has no network. */
  offline: Argv
}

/** Null where it cannot be done: only root can. */
export async function confineSteps(is_root: boolean, folder: string, signal: AbortSignal): Promise<Confinement | null> {
  const [online, offline] = [confine('--ipc'), confine('--ipc', '--net')]
  if (!is_root || online === null || offline === null) return null
  const step = { folder, env: buildEnvironment(), time_out_s: 10, signal, onOutput: () => {} }
  return (await runStep([...offline, 'true'], step)) === null ? { online, offline } : null
}
