/** The files of a run, each read and hashed once, and what its seal says of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { compareText } from '../vocabulary/compare-text.ts'
import { sha256 } from '../vocabulary/hashing.ts'

export interface RunFile {
  bytes: Buffer
  sha256: string
}

/** All that a run gives is a function of this. */
export interface RunFolder {
  run_id: string
  /** By path below the run's folder with forward slashes, in the order of bytes. */
  files: ReadonlyMap<string, RunFile>
  /** A link or a device, which is not read: no run has one. */
  oddity: string | null
}

export function readRunFolder(folder: string): RunFolder {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => ({
      path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
      isFile: entry.isFile(),
    }))
    .sort((a, b) => compareText(a.path, b.path))
  const files = new Map<string, RunFile>()
  for (const { path, isFile } of entries) {
    if (!isFile) continue
    const bytes = readFileSync(join(folder, path))
    files.set(path, { bytes, sha256: sha256(bytes) })
  }
  return { run_id: basename(folder), files, oddity: entries.find(({ isFile }) => !isFile)?.path ?? null }
}
