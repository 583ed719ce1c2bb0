/** What was read of one run's files, as the tables of pipeline/sql/1_staging: a function of its files and of the readers. */
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { load } from '../append-rows.ts'
import { openDatabase } from '../database.ts'
import { readRunFolder } from '../sources/run-folder.ts'
import { readRun } from '../sources/runs.ts'
import { entriesBelow, SUMS } from '../sources/seal.ts'
import type { Rows, SourceProblem } from '../sources/source.ts'
import { verifySeal } from '../sources/verify-seal.ts'
import { makeStaging } from '../staging.ts'
import { sha256 } from '../vocabulary/hashing.ts'
import { writeRelation } from '../write-relation.ts'
import { type Kept, keepFolder, type Made } from './kept-folder.ts'

/** What the run names: by these alone is found what else decides what is made of it. */
interface RunNames {
  host_id: string[]
  framework_id: string[]
  scenario_id: string[]
  result_id: string[]
}

export interface ReadPart extends Made {
  run_id: string
  names: RunNames
  problems: SourceProblem[]
}

export interface PartOptions {
  /** The folder of what is kept. */
  cache: string
  threads: number
}

/**
 * Kept under the seal and the code's digest, so that a sealed run is read once. Where the seal does not hold, it
 * is read each time.
 */
export async function readPart(
  folder: string,
  digest: string,
  { cache, threads }: PartOptions,
): Promise<Kept<ReadPart>> {
  const run_id = basename(folder)
  const sums = join(folder, SUMS)
  const sealed = !existsSync(sums) ? null : sha256(`${digest}\n${sha256(readFileSync(sums))}`)
  const parent = join(cache, run_id)
  const looks = looksOf(folder)
  const key = sealed && holdsStill(folder, join(parent, `read-${sealed}`), looks) ? sealed : null
  const part = await keepFolder(parent, 'read', key, async partial => {
    const database = await openDatabase(threads)
    try {
      const { rows, problems } = readRun(readRunFolder(folder))
      await makeStaging(database)
      await load(database, rows)
      const files = []
      for (const [name, own] of Object.entries(rows))
        if (own.length > 0) files.push(await writeRelation(database, name, partial))
      const is_kept = !problems.some(({ check_id }) => check_id === 'seal')
      return { run_id, files, problems: [...problems], names: namesIn(rows), is_kept }
    } finally {
      database.close()
    }
  })
  writeFileSync(join(part.folder, LOOKS), looks)
  return part
}

/** Beside what was read of a run: what its files looked like when their sums were last right. */
const LOOKS = 'looks'

/** Of every file its path, size and time of change: as git does, who edits a file changes one of them. */
const looksOf = (folder: string): string =>
  sha256(
    entriesBelow(folder)
      .map(({ path }) => [path, lstatSync(join(folder, path), { bigint: true })] as const)
      .map(([path, { size, mtimeNs }]) => `${size} ${mtimeNs} ${path}\n`)
      .join(''),
  )

/** Files that look as before have the bytes of their seal; those of a new checkout are hashed once. */
function holdsStill(folder: string, kept: string, looks: string): boolean {
  if (!existsSync(kept)) return true
  const before = join(kept, LOOKS)
  if (existsSync(before) && readFileSync(before, 'utf8') === looks) return true
  return verifySeal(readRunFolder(folder)).length === 0
}

function namesIn(rows: Rows): RunNames {
  const distinct = (table: string, column: string) =>
    [...new Set((rows[table] ?? []).map(row => (row as Record<string, unknown>)[column]))].filter(
      value => typeof value === 'string',
    )
  return {
    host_id: distinct('run', 'host_id'),
    framework_id: distinct('stg_case', 'framework_id'),
    scenario_id: distinct('stg_case', 'scenario_id'),
    result_id: distinct('stg_case', 'result_id'),
  }
}
