/** What all runs give, run by run, so that no more than one is in memory; most were evaluated before and are cached. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from '../append-rows.ts'
import { runChecks } from '../checks.ts'
import type { Database } from '../database.ts'
import { type Context, contextOf, type RunNames } from '../evaluate/context.ts'
import { evaluateRun } from '../evaluate/run.ts'
import { sha256 } from '../schema/hashing.ts'
import { readLoose, runsIn, unpacked } from '../sources/run-folder.ts'
import { readRun } from '../sources/runs.ts'
import { SUMS } from '../sources/seal.ts'
import type { Rows, SourceProblem } from '../sources/source.ts'
import { verifySeal } from '../sources/verify-seal.ts'
import type { PartitionFile } from '../write-parquet.ts'
import { type RelationFile, writeRelation } from '../write-relation.ts'
import { type CacheIndex, createCached, findCached, indexesOf, parquetFileOf } from './cache-folder.ts'

interface RunParts {
  files: PartitionFile[]
  /** What could not be read, and what the checks found. */
  unread: SourceProblem[]
  found: SourceProblem[]
}

interface RunIndex extends CacheIndex, Omit<RunParts, 'files'> {
  /** By which the next build finds the context. */
  names: RunNames
}

/** Of a process that builds more than once, which loaded its code once. */
let code: string | undefined

/**
 * `all` is what was read next to the runs; `onProgress` receives the run's name. A run is cached under its seal, its context and the code's
 * digest; one whose seal does not hold is evaluated each time. The tables have no row of a run before and after.
 */
export async function evaluateRuns(
  database: Database,
  dataDir: string,
  all: Context,
  cache: string,
  onProgress: (name: string) => void,
): Promise<RunParts> {
  code ??= codeDigest()
  const parts: RunParts = { files: [], unread: [], found: [] }
  for (const run_id of runsIn(dataDir)) {
    onProgress(`raw/${run_id}`)
    const loose = readLoose(join(dataDir, 'raw', run_id))
    const parent = join(cache, run_id)
    const seal = sha256(`${code}\n${loose.files.get(SUMS)?.sha256}`)
    const keyOf = (names: RunNames) => `${seal}-${sha256(JSON.stringify(contextOf(all, names)))}`
    // of the same sums the archive was whole when it was unpacked
    const [known] = verifySeal(loose).length === 0 ? indexesOf<RunIndex>(parent, seal) : []
    const cached = known && findCached<RunIndex>(parent, keyOf(known.names))
    const evaluate = async () => {
      const folder = unpacked(loose)
      const broken = verifySeal(folder)
      const read = readRun(folder, broken)
      return createCached<RunIndex>(parent, broken.length === 0 ? keyOf(read.names) : null, async partial => {
        const rows = evaluateRun(read, contextOf(all, read.names))
        return { ...(await writeRows(database, rows, partial)), names: read.names, unread: [...read.problems] }
      })
    }
    const part = cached ?? (await evaluate())
    parts.files.push(...part.files.map(file => ({ ...file, run_id, file: parquetFileOf(part, file.name) })))
    parts.unread.push(...part.unread)
    parts.found.push(...part.found)
  }
  return parts
}

/** Writes those of the rows that a relation has into a file each, after asking the checks. */
async function writeRows(
  database: Database,
  rows: Rows,
  folder: string,
): Promise<{ files: RelationFile[]; found: SourceProblem[] }> {
  await database.connection.run('begin')
  try {
    await load(database, rows)
    const found = await runChecks(database, '3_checks')
    const files: RelationFile[] = []
    for (const [name, relationRows] of Object.entries(rows))
      if (relationRows.length > 0) files.push(await writeRelation(database, name, folder))
    return { files, found }
  } finally {
    await database.connection.run('rollback')
  }
}

/**
 * Which code produced something: the digest of pipeline/ as it is, its tests apart, and of the lockfile. The engine counts by its version.
 * `root` is the project's folder.
 */
export function codeDigest(root = join(import.meta.dirname, '../..')): string {
  const exclude = ['**/*.test.ts', '**/testdata/**']
  const paths = ['package-lock.json', ...globSync('pipeline/**/*.*', { cwd: root, exclude }).sort()]
  const lines = paths.map(path => `${sha256(readFileSync(join(root, path)))}  ${path}`)
  return sha256([process.version, ...lines].join('\n'))
}
