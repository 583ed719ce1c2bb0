/** Takes the network from a command of a build. */

import type { Argv } from '../../pipeline/vocabulary/records/commands.ts'
import { findProgram } from '../host/find-program.ts'
import { buildEnvironment } from './build-environment.ts'
import { runStep } from './run-step.ts'

/** What stands before a command so that it has no network; null where that cannot be done. */
export async function cutNetwork(is_root: boolean, folder: string, signal: AbortSignal): Promise<Argv | null> {
  const unshare = is_root ? findProgram('unshare') : null
  if (unshare === null) return null
  const cut = [unshare, '--net', '--']
  const step = { folder, env: buildEnvironment(), time_out_s: 10, signal, onOutput: () => {} }
  return (await runStep([...cut, 'true'], step)) === null ? cut : null
}
