/** What the seal of a run is over: the sums of every file of its folder. runners/seal writes it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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
