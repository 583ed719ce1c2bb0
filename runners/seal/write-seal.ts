/**
 * Seals a run: everything but the printed reports and records goes into one archive, SHA256SUMS covers all files, and
 * one rename publishes the run.
 */
import { readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHIVE, packArchive, unpackArchive } from '../../pipeline/ledger/archive.ts'
import { BESIDE_SUMS, filesBelow, SUMS, sumsOf } from '../../pipeline/ledger/seal.ts'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import { syncPath, writeDurably } from './durable-file.ts'

/**
 * Writes the archive and the sums of a complete folder and returns the seal. The archived files remain until
 * dropArchived, so a killed runner loses none. `loose`: the files that stay outside the archive because people read and
 * cite them.
 */
export function writeSeal(folder: string, loose: ReadonlySet<string>, except: string): string {
  const paths = filesBelow(folder).filter(path => ![except, ARCHIVE].includes(path) && !BESIDE_SUMS.has(path))
  const read = (path: string) => [path, readFileSync(join(folder, path))] as const
  const archive = packArchive(new Map(paths.filter(path => !loose.has(path)).map(read)))
  writeDurably(join(folder, ARCHIVE), archive)
  const outside = paths.filter(path => loose.has(path))
  for (const path of outside) syncPath(join(folder, path))
  const sums = sumsOf([...outside.map(read), [ARCHIVE, archive]])
  // signatures of earlier sums are invalid
  for (const name of BESIDE_SUMS) rmSync(join(folder, name), { force: true })
  writeDurably(join(folder, SUMS), sums)
  return sha256(sums)
}

/** Removes files that equal their archived copy, and empty folders. Files that differ stay and invalidate the seal. */
export function dropArchived(folder: string): void {
  const archived = unpackArchive(readFileSync(join(folder, ARCHIVE))).files
  for (const path of filesBelow(folder)) {
    const copy = archived.get(path)
    if (copy && readFileSync(join(folder, path)).equals(copy)) rmSync(join(folder, path))
  }
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
  // the deepest first, because folders become empty
  for (const each of folders.sort((a, b) => b.length - a.length)) {
    if (readdirSync(each).length === 0) rmdirSync(each)
    else syncPath(each)
  }
  syncPath(folder)
}

/** The last step of a run. Throws if a run of this name exists. */
export function putInPlace(partial: string, raw: string, run_id: string): void {
  renameSync(partial, join(raw, run_id))
  syncPath(raw)
}
