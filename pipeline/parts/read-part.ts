/** What was read of one run's files, as the tables of pipeline/sql/1_staging: a function of its files and of the readers. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDatabase, runStage } from '../database.ts'
import { load } from '../load.ts'
import type { ReadOptions } from '../sources/log-file.ts'
import { readRunFolder } from '../sources/run-folder.ts'
import { readRun } from '../sources/runs.ts'
import { SUMS } from '../sources/seal.ts'
import type { Rows, SourceProblem } from '../sources/source.ts'
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
  read?: ReadOptions['read']
}

/** Tools are found by their folders, SQL by its names: no import leads to them. */
export const READING = ['pipeline/parts/read-part.ts', 'pipeline/tools/*/*.{ts,json}', 'pipeline/sql/1_staging/*.sql']

/**
 * Kept under the seal and the readers' digest, so that a sealed run is read once. Where the seal does not hold, or another
 * reader is given, it is read each time.
 */
export function readPart(
  folder: string,
  digest: string,
  { cache, threads, read }: PartOptions,
): Promise<Kept<ReadPart>> {
  const run_id = basename(folder)
  const sums = join(folder, SUMS)
  const key = read || !existsSync(sums) ? null : sha256(`${digest}\n${sha256(readFileSync(sums))}`)
  return keepFolder(join(cache, run_id), 'read', key, async partial => {
    const database = await openDatabase(threads)
    try {
      const { rows, problems } = readRun(readRunFolder(folder), read)
      await runStage(database, '1_staging')
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
