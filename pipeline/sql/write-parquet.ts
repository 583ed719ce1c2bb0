/** Replaces a set of parquet files atomically: a reader sees the old set or the new one, never a mixture. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { sha256 } from '../schema/hashing.ts'
import { type Database, relationsOf, sqlOf } from './database.ts'
import { newPartial, removeLeftovers } from './partial-folder.ts'
import { PARTITIONED, published } from './relations.ts'
import { type RelationFile, writeRelation } from './write-relation.ts'

/** Incremented when a relation or column is renamed, removed or changes its meaning, with a line in CHANGELOG.md. */
const schemaVersion = 8

/** A file below the folder of parquet files. */
interface Part {
  path: string
  rows: number
  sha256: string
}

/** `sha256` is that of `<name>.parquet`, or of the output of sha256sum for the partitions. */
export interface Relation extends RelationFile {
  parts?: Part[]
}

/** A relation without a file: a query of the others. */
export interface View {
  name: string
  sql: string
}

export interface Manifest {
  schema_version: number
  duckdb_version: string | undefined
  relations: Relation[]
  views: View[]
}

/** The partition of a run, which never changes. */
export interface PartitionFile extends RelationFile {
  run_id: string
  file: string
}

/** Hive partitioning, so that any engine knows host and year without opening a file. Documents have neither. */
const NONE = '__HIVE_DEFAULT_PARTITION__'
const partFolder = (name: string, host = NONE, year = NONE) => `${name}/host=${host}/year=${year}`
const INSTANT_LENGTH = '20261121T175402Z-'.length
const RANDOM_LENGTH = '-ab2983'.length
const folderOfRun = (name: string, run_id: string) =>
  partFolder(name, run_id.slice(INSTANT_LENGTH, -RANDOM_LENGTH), run_id.slice(0, 4))

/**
 * Writes the published relations and manifest.json to a sibling folder of `out`, then changes the link `out` to it,
 * because renaming a link is atomic. Errors: `out` is a folder with files in it, or a file.
 */
export async function writeParquet(
  database: Database,
  ofRuns: readonly PartitionFile[],
  out: string,
): Promise<Relation[]> {
  const target = resolve(out)
  const prefix = `.${basename(target)}-`
  prepare(target)
  removeLeftovers(dirname(target), prefix, existsSync(target) ? readlinkSync(target) : null)
  const partial = newPartial(dirname(target), prefix)
  const filesOf = Map.groupBy(ofRuns, ({ name }) => name)
  const written: Relation[] = []
  for (const name of published())
    written.push(
      PARTITIONED.has(name)
        ? await writeParts(database, name, filesOf.get(name) ?? [], partial)
        : await writeRelation(database, name, partial),
    )
  const [version] = await database.rows<{ version: string }>('select version() as version')
  const manifest: Manifest = {
    schema_version: schemaVersion,
    duckdb_version: version?.version,
    relations: written,
    views: relationViews(),
  }
  writeFileSync(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  swing(target, partial)
  return written
}

export const relationViews = (): View[] => relationsOf('views').map(name => ({ name, sql: sqlOf('views', name) }))

/** The partition of the documents exists even without rows, to define the columns. */
async function writeParts(
  database: Database,
  name: string,
  files: readonly PartitionFile[],
  folder: string,
): Promise<Relation> {
  const subfolder = partFolder(name)
  mkdirSync(join(folder, subfolder), { recursive: true })
  const { rows, sha256: digest } = await writeRelation(database, name, join(folder, subfolder), 'documents')
  const parts: Part[] = [{ path: `${subfolder}/documents.parquet`, rows, sha256: digest }]
  for (const { run_id, file, ...run } of files) {
    const path = `${folderOfRun(name, run_id)}/${run_id}.parquet`
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    linkOrCopy(file, join(folder, path))
    parts.push({ path, rows: run.rows, sha256: run.sha256 })
  }
  const sums = parts.map(part => `${part.sha256}  ${part.path}\n`).join('')
  return { name, rows: parts.reduce((sum, part) => sum + part.rows, 0), sha256: sha256(sums), parts }
}

/** A hard link, or a copy on another file system. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function prepare(target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  const found = lstatSync(target, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  if (!found.isDirectory() || readdirSync(target).length > 0) {
    throw new Error(
      `${target} exists and is not a link that this program made: specify another folder with --out, or remove it`,
    )
  }
  rmdirSync(target)
}

function swing(target: string, partial: string): void {
  const previous = existsSync(target) ? readlinkSync(target) : null
  const link = `${partial}.link`
  symlinkSync(basename(partial), link)
  renameSync(link, target)
  if (previous) rmSync(join(dirname(target), previous), { recursive: true, force: true })
}
