/** Whether every server of a run, or of a verification, is stored in the sandbox: known before anything is recorded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { HostWarningJson, RunJson } from '../../../pipeline/schema/records/run.ts'
import { UsageError } from '../../../pipeline/schema/usage-error.ts'
import { temporaryPrefix } from '../../host/find-orphans.ts'
import { makeNamespace } from '../namespace.ts'
import { removeDeadGroups } from './make-control-groups.ts'
import { makeSandbox } from './make-sandbox.ts'

const nothing = { framework_id: 'nothing', folder: '/', manifest: { name: 'nothing', language: null } }

export interface ChosenSandbox {
  sandbox: NonNullable<RunJson['sandbox']>
  /** Said where no one asked to do without. */
  warning: HostWarningJson | null
}

/** `wanted`: true requires it, false does without, null takes it where it can be made. Throws a UsageError where it is required and cannot be. */
export async function chooseSandbox(wanted: boolean | null): Promise<ChosenSandbox> {
  if (wanted === false) return { sandbox: 'none', warning: null }
  const reason = await whyNone()
  if (reason === null) return { sandbox: 'namespaces', warning: null }
  if (wanted) throw new UsageError(3, `--sandbox is not possible on this host: ${reason}`)
  const fact = `the servers are not kept in the sandbox: ${reason}`
  return { sandbox: 'none', warning: { complaint_id: 'no-sandbox', fact, fix: 'run only what you trust' } }
}

/** Makes one and removes it: the servers of a run are all in the sandbox, or none is. */
async function whyNone(): Promise<string | null> {
  const folder = mkdtempSync(temporaryPrefix('trial'))
  const namespace = makeNamespace()
  try {
    if (namespace === null) return 'no network namespace can be made: be root and install iproute2 and util-linux'
    const { remove } = await makeSandbox({ name: basename(folder), built: { folder, entry: nothing }, cpus: null })
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
