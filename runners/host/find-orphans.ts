/**
 * Finds the network namespaces and temporary folders of dead runners by their names. Their processes died with them.
 */
import { spawnSync } from 'node:child_process'
import { lstatSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { listNames, readLink } from './read-file.ts'

interface Orphans {
  /** Names of network namespaces. */
  namespaces: string[]
  /** Absolute paths of temporary folders. */
  folders: string[]
}

const NAMESPACE = /^bl-(\d+)-\d+$/
const FOLDER = /^benchledger-(trial|quick)-(\d+)-/

/** A prefix for mkdtemp. The folder of a complete quick run is no orphan. */
export const temporaryPrefix = (purpose: 'trial' | 'quick'): string =>
  join(tmpdir(), `benchledger-${purpose}-${process.pid}-`)

export function findOrphans(isAlive: (pid: number) => boolean = isNode, above: string = tmpdir()): Orphans {
  const isDead = (pid: string | undefined) => pid !== undefined && !isAlive(Number(pid))
  const namespaces = listNames('/run/netns').filter(name => isDead(NAMESPACE.exec(name)?.[1]))
  const folders = listNames(above).filter(name => {
    const [, purpose, pid] = FOLDER.exec(name) ?? []
    if (!isDead(pid) || !isOwnedFolder(join(above, name))) return false
    return purpose === 'trial' || listNames(join(above, name, 'raw')).every(run => run.startsWith('.'))
  })
  return { namespaces, folders: folders.map(name => join(above, name)) }
}

/** Returns the namespaces that could not be removed. */
export function removeOrphans({ namespaces, folders }: Orphans): string[] {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  const remove = (name: string) => spawnSync('ip', ['netns', 'delete', name], { stdio: 'ignore' }).status
  return namespaces.filter(name => remove(name) !== 0)
}

function isNode(pid: number): boolean {
  const program = readLink(`/proc/${pid}/exe`)
  return program !== null && basename(program).replace(/ \(deleted\)$/, '') === basename(process.execPath)
}

/** Other users may write to the temporary folder too. */
function isOwnedFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}
