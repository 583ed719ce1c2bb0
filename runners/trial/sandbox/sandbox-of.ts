/** The sandbox of one trial, or of one verification. */
import { basename } from 'node:path'
import { storesInFile } from '../../verify/check-stored.ts'
import { servedFolder } from '../../verify/oracle/expected-answer.ts'
import type { Place } from '../answer-request.ts'
import type { TrialRequest } from '../trial-request.ts'
import { makeSandbox, type Sandbox } from './make-sandbox.ts'

/** Null where none is asked for. Errors: it cannot be made whole; a server never starts in less than was asked for. */
export async function sandboxOf(
  { sandbox = 'none', built, scenario }: Pick<TrialRequest, 'sandbox' | 'built' | 'scenario'>,
  cpus: readonly number[] | null,
  { isolation, folder }: Pick<Place, 'isolation' | 'folder'>,
): Promise<Sandbox | null> {
  if (sandbox === 'none') return null
  if (isolation === 'loopback') throw new Error('the sandbox needs a network namespace, and none could be made')
  return makeSandbox({
    ...{ name: basename(folder), built, served_folder: servedFolder(scenario), cpus },
    writes_folder: storesInFile(built.configuration),
  })
}
