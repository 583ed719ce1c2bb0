/** Puts a whole set of parquet files in place at once: a reader sees the old set or the new one, never a mixture. */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
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
import type { Database } from './database.ts'
import { sha256OfFile } from './vocabulary/hashing.ts'

/** Bumped when a column is renamed or removed, with a line in CHANGELOG.md. */
export const schemaVersion = 3

export interface Relation {
  name: string
  rows: number
  sha256: string
}

/**
 * Writes one parquet file a relation and manifest.json into a folder beside `out`, then swings the link `out` to it.
 * Renaming a link is the one step that the file system makes atomic, so `out` is a link and never a folder of ours.
 * Errors: `out` is a folder with files in it, or a file.
 */
export async function writeParquet(database: Database, relations: string[], out: string): Promise<Relation[]> {
  const target = resolve(out)
  const prefix = `.${basename(target)}-`
  prepare(target)
  removeLeftovers(dirname(target), prefix, existsSync(target) ? readlinkSync(target) : null)
  const partial = join(dirname(target), `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(partial)
  const written: Relation[] = []
  for (const name of relations) written.push(await writeRelation(database, name, partial))
  const [version] = await database.rows<{ version: string }>('select version() as version')
  const manifest = { schema_version: schemaVersion, duckdb_version: version?.version, relations: written }
  writeFileSync(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  swing(target, partial)
  return written
}

/** A total order with every column in it makes the file the same bytes for the same rows. */
async function writeRelation(database: Database, name: string, folder: string): Promise<Relation> {
  const file = join(folder, `${name}.parquet`)
  const quoted = `'${file.replaceAll("'", "''")}'`
  await database.connection.run(
    `copy (select * from ${name} order by all) to ${quoted} (format parquet, compression zstd)`,
  )
  const [count] = await database.rows<{ rows: string }>(`select count(*)::varchar as rows from ${name}`)
  return { name, rows: Number(count?.rows), sha256: await sha256OfFile(file) }
}

function prepare(target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  const found = lstatSync(target, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  if (!found.isDirectory() || readdirSync(target).length > 0) {
    throw new Error(
      `${target} exists and is not a link that this program made: name another folder with --out, or remove it`,
    )
  }
  rmdirSync(target)
}

/** Folders that a killed build left; one that belongs to a living process or that the link names is not touched. */
function removeLeftovers(parent: string, prefix: string, linked: string | null): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (!Number.isInteger(pid) || name === linked || isAlive(pid)) continue
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function swing(target: string, partial: string): void {
  const previous = existsSync(target) ? readlinkSync(target) : null
  const link = `${partial}.link`
  symlinkSync(basename(partial), link)
  renameSync(link, target)
  if (previous) rmSync(join(dirname(target), previous), { recursive: true, force: true })
}
