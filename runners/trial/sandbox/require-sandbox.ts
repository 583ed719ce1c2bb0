/** Whether this host can keep every server of a run in the sandbox, known before anything is recorded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { UsageError } from '../../../pipeline/vocabulary/usage-error.ts'
import { temporaryPrefix } from '../../host/orphaned-folders.ts'
import { makeNamespace } from '../namespace.ts'
import { makeSandbox } from './make-sandbox.ts'

const nothing = { framework_id: 'nothing', folder: '/', manifest: { name: 'nothing', language: null } }

/** Makes one and removes it. Throws a UsageError: the servers of a run are all in the sandbox, or none is. */
export async function requireSandbox(): Promise<void> {
  const folder = mkdtempSync(temporaryPrefix('trial'))
  const namespace = makeNamespace()
  try {
    if (namespace === null) throw new Error('no network namespace can be made: be root and install iproute2')
    const { remove } = await makeSandbox({ built: { folder, entry: nothing }, cpus: null })
    remove()
  } catch (error) {
    throw new UsageError(3, `--sandbox is not possible on this host: ${(error as Error).message}`)
  } finally {
    namespace?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
