/** The seal of a run: what was recorded next to the printed reports goes into one archive, SHA256SUMS is over the rest, and one rename makes the run appear whole. */
import { readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import { ARCHIVE, packArchive, unpackArchive } from '../../pipeline/sources/archive.ts'
import { BESIDE_SUMS, filesBelow, SUMS, sumsOf } from '../../pipeline/sources/seal.ts'
import { syncPath, writeDurably } from './durable-file.ts'

/**
 * Writes the archive of a folder that is otherwise whole, and its sums. The archived files still are next to it: a runner
 * that is killed has lost none. `loose` are the files that people read and cite where they stand. Gives the seal.
 */
export function writeSeal(folder: string, loose: ReadonlySet<string>, except: string): string {
  const paths = filesBelow(folder).filter(path => ![except, ARCHIVE].includes(path) && !BESIDE_SUMS.has(path))
  const read = (path: string) => [path, readFileSync(join(folder, path))] as const
  const archive = packArchive(new Map(paths.filter(path => !loose.has(path)).map(read)))
  writeDurably(join(folder, ARCHIVE), archive)
  const kept = paths.filter(path => loose.has(path))
  for (const path of kept) syncPath(join(folder, path))
  const sums = sumsOf([...kept.map(read), [ARCHIVE, archive]])
  // what signed earlier sums does not sign these
  for (const name of BESIDE_SUMS) rmSync(join(folder, name), { force: true })
  writeDurably(join(folder, SUMS), sums)
  return sha256(sums)
}

/** Removes what is in the archive, byte for byte, and the folders that are empty then; what differs stays, and breaks the seal. */
export function dropArchived(folder: string): void {
  const archived = unpackArchive(readFileSync(join(folder, ARCHIVE))).files
  for (const path of filesBelow(folder)) {
    const copy = archived.get(path)
    if (copy && readFileSync(join(folder, path)).equals(copy)) rmSync(join(folder, path))
  }
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
  // the deepest first: a folder is empty once those below it are gone
  for (const each of folders.sort((a, b) => b.length - a.length)) {
    if (readdirSync(each).length === 0) rmdirSync(each)
    else syncPath(each)
  }
  syncPath(folder)
}

/** The last step of a run. Throws where a run of this name is there. */
export function putInPlace(partial: string, raw: string, run_id: string): void {
  renameSync(partial, join(raw, run_id))
  syncPath(raw)
}
