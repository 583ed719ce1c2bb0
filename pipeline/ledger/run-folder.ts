/** The files of a run, loose and archived, each read and hashed once. All rows of the run are a function of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compareText } from '../schema/compare-text.ts'
import { sha256 } from '../schema/hashing.ts'
import { ARCHIVE, unpackArchive } from './archive.ts'
import { entriesBelow } from './seal.ts'

export interface RunFile {
  bytes: Buffer
  sha256: string
  /** Relative to the data folder; `<archive>#<path>` for an archived file. */
  address: string
}

export interface RunFolder {
  run_id: string
  /** By path below the run's folder, in byte order; archived files have the same paths as loose ones. */
  files: ReadonlyMap<string, RunFile>
  /** A link or a device, which is not read: no run has one. */
  oddity: string | null
  /** What is wrong with its archive. */
  archive_problem: string | null
}

/** The names of the runs' folders; a run that is incomplete yet, which the runner lists and goes on with, begins with a point. */
export const runsIn = (dataDir: string): string[] =>
  foldersIn(join(dataDir, 'raw')).filter(name => !name.startsWith('.'))

export const readRunFolder = (folder: string): RunFolder => unpacked(readLoose(folder))

/** With its archive as one file: enough to compare it with its sums. */
export function readLoose(folder: string): RunFolder {
  const entries = entriesBelow(folder)
  const files = entries
    .filter(({ isFile }) => isFile)
    .map(({ path }) => [path, readFileSync(join(folder, path))] as const)
  return looseOf(basename(folder), files, entries.find(({ isFile }) => !isFile)?.path)
}

/** Of files by path, wherever they were read. */
export const folderOf = (run_id: string, files: Iterable<readonly [path: string, bytes: Buffer]>): RunFolder =>
  unpacked(looseOf(run_id, files))

function looseOf(
  run_id: string,
  files: Iterable<readonly [path: string, bytes: Buffer]>,
  oddity: string | null = null,
): RunFolder {
  const found = [...files].map(([path, bytes]): [string, RunFile] => [path, fileOf(run_id, bytes, path)])
  return { run_id, files: new Map(found), oddity, archive_problem: null }
}

export function unpacked({ run_id, files, oddity }: RunFolder): RunFolder {
  const bytes = files.get(ARCHIVE)?.bytes
  const archive = bytes ? unpackArchive(bytes) : null
  let archive_problem = archive?.problem ?? null
  const found = new Map(files)
  for (const [path, recorded] of archive?.files ?? []) {
    if (found.has(path)) archive_problem ??= `has ${path}, which is next to it as well`
    else found.set(path, fileOf(run_id, Buffer.from(recorded), `${ARCHIVE}#${path}`))
  }
  const sorted = new Map([...found].sort(([a], [b]) => compareText(a, b)))
  return { run_id, files: sorted, oddity, archive_problem }
}

function fileOf(run_id: string, bytes: Buffer, address: string): RunFile {
  return { bytes, sha256: sha256(bytes), address: `raw/${run_id}/${address}` }
}

/** Sorted names of the folders in a folder; none if it does not exist. */
export function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort(compareText)
}
