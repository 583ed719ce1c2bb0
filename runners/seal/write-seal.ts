/** The seal of a run: SHA256SUMS over every file, then one rename that makes the run appear whole. */
import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, SUMS, sumsOf } from '../../pipeline/sources/seal.ts'
import { sha256 } from '../../pipeline/vocabulary/hashing.ts'
import { syncPath, writeDurably } from './durable-file.ts'

/** Writes the sums of a folder that is otherwise whole, with everything on the disk. Gives the seal. */
export function writeSums(folder: string, except: string): string {
  for (const path of filesBelow(folder)) syncPath(join(folder, path))
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isDirectory())
  for (const each of folders) syncPath(join(each.parentPath, each.name))
  const sums = sumsOf(folder, except)
  writeDurably(join(folder, SUMS), sums)
  return sha256(sums)
}

/** The last step of a run. Throws where a run of this name is there. */
export function putInPlace(partial: string, raw: string, run_id: string): void {
  renameSync(partial, join(raw, run_id))
  syncPath(raw)
}
