/** Decides whether all servers of a run or of a verification are sandboxed, before anything is recorded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { HostWarningJson, RunJson } from '../../../pipeline/schema/records/run.ts'
import { UsageError } from '../../../pipeline/schema/usage-error.ts'
import { temporaryPrefix } from '../../host/find-orphans.ts'
import { createNamespace } from '../namespace.ts'
import { removeDeadGroups } from './create-control-groups.ts'
import { createSandbox } from './create-sandbox.ts'

const nothing = { framework_id: 'nothing', folder: '/', manifest: { name: 'nothing', language: null } }

export interface ChosenSandbox {
  sandbox: NonNullable<RunJson['sandbox']>
  /** Null if there is a sandbox or none was wanted. */
  warning: HostWarningJson | null
}

/**
 * `wanted`: true requires a sandbox, false does without, null uses one if possible. Throws a UsageError if it is
 * required but not possible.
 */
export async function chooseSandbox(requested: boolean | null): Promise<ChosenSandbox> {
  if (requested === false) return { sandbox: 'none', warning: null }
  const reason = await sandboxObstacle()
  if (reason === null) return { sandbox: 'namespaces', warning: null }
  if (requested) throw new UsageError(3, `--sandbox is not possible on this host: ${reason}`)
  const fact = `the servers are not sandboxed: ${reason}`
  return { sandbox: 'none', warning: { complaint_id: 'no-sandbox', fact, fix: 'run only code that you trust' } }
}

/** Why no sandbox can be created; null if one can. Tries it, so that all servers of a run are sandboxed or none is. */
async function sandboxObstacle(): Promise<string | null> {
  const folder = mkdtempSync(temporaryPrefix('trial'))
  const namespace = createNamespace()
  try {
    if (namespace === null)
      return 'no network namespace can be created: run as root, and install iproute2 and util-linux'
    const { remove } = await createSandbox({ name: basename(folder), built: { folder, entry: nothing }, cpus: null })
    remove()
    removeDeadGroups()
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    namespace?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
