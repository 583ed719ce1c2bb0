/** The sandbox of one trial. */
import { basename } from 'node:path'
import { storesInFile } from '../../verify/check-stored.ts'
import { servedFolder } from '../../verify/oracle/expected-answer.ts'
import type { TrialContext } from '../trial-context.ts'
import { makeSandbox, type Sandbox } from './make-sandbox.ts'

/** Null where none is asked for. Errors: it cannot be made whole; a server never starts in less than was asked for. */
export async function sandboxOf({ request, isolation, folder }: TrialContext): Promise<Sandbox | null> {
  if ((request.sandbox ?? 'none') === 'none') return null
  if (isolation === 'loopback') throw new Error('the sandbox needs a network namespace, and none could be made')
  const { built, scenario, cpus, programs } = request
  return makeSandbox({
    name: basename(folder),
    built,
    served_folder: servedFolder(scenario),
    cpus: programs.taskset.path === null ? null : cpus.server,
    writes_folder: storesInFile(built.configuration),
  })
}
