/** The seal of a run: SHA256SUMS over every file, then one rename that makes the run appear whole. */
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { syncPath, writeDurably } from '../../runners/seal/durable-file.ts'
import { compareText } from '../vocabulary/compare-text.ts'
import { sha256 } from '../vocabulary/hashing.ts'

export const SUMS = 'SHA256SUMS'

/** Every file below the folder, by path with forward slashes, in the order of bytes. A link or a device is an error. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
  return entries
    .map(entry => {
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (!entry.isFile()) throw new Error(`${path} is neither a file nor a folder: remove it`)
      return path
    })
    .sort(compareText)
}

/** `<hex>  <path>` for each file but the sums themselves and `except`, which goes before the rename. */
export function sumsOf(folder: string, except: string): string {
  const paths = filesBelow(folder).filter(path => path !== SUMS && path !== except)
  return paths.map(path => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`).join('')
}

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
