/** The seal of a run: the digests of every file of its folder, including the archive. runners/seal writes it. */
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { compareText } from '../schema/compare-text.ts'
import { sha256 } from '../schema/hashing.ts'

export const SUMS = 'SHA256SUMS'
/** The signature of the sums by the host's key. */
export const SIGNATURE = `${SUMS}.sig`
/** Files derived from the sums cannot be listed in them. */
export const BESIDE_SUMS: ReadonlySet<string> = new Set([SUMS, SIGNATURE])

/** Everything below the folder except folders, by path with forward slashes, in byte order. */
export const entriesBelow = (folder: string): { path: string; isFile: boolean }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => ({
      path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
      isFile: entry.isFile(),
    }))
    .sort((a, b) => compareText(a.path, b.path))

/** Every file below the folder. Links and devices are errors. */
export const filesBelow = (folder: string): string[] =>
  entriesBelow(folder).map(({ path, isFile }) => {
    if (!isFile) throw new Error(`${path} is neither a file nor a folder: remove it`)
    return path
  })

/** `<hex>  <path>` for each file in byte order, as read by `sha256sum -c`. */
export const sumsOf = (files: Iterable<readonly [path: string, bytes: Uint8Array]>): string =>
  [...files]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`)
    .join('')
