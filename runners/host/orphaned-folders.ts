/** Temporary folders of the runner: named after the process that made them, so that what a dead one has left is known. */
import { lstatSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listNames } from './read-file.ts'

type Purpose = 'trial' | 'quick'

const FOLDER = /^benchledger-(trial|quick)-(\d+)-/

/** For mkdtemp. A quick run's folder is kept where its run is whole. */
export const temporaryPrefix = (purpose: Purpose): string => join(tmpdir(), `benchledger-${purpose}-${process.pid}-`)

/** Absolute paths of our folders whose maker is dead, without those that hold a whole quick run. */
export function findOrphanedFolders(isAlive: (pid: number) => boolean, above: string = tmpdir()): string[] {
  return listNames(above)
    .filter(name => {
      const [, purpose, pid] = FOLDER.exec(name) ?? []
      if (pid === undefined || isAlive(Number(pid)) || !isOwn(join(above, name))) return false
      return purpose === 'trial' || listNames(join(above, name, 'raw')).every(run => run.startsWith('.'))
    })
    .map(name => join(above, name))
}

/** Others may write to a temporary folder too. */
function isOwn(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}
