/** What was read of one run's files, as the tables of pipeline/sql/1_staging: a function of its files and of the readers. */
import { join } from 'node:path'
import { sha256 } from '../schema/hashing.ts'
import { readRunFolder } from '../sources/run-folder.ts'
import { readRun } from '../sources/runs.ts'
import { SUMS } from '../sources/seal.ts'
import type { Rows, SourceProblem } from '../sources/source.ts'
import { verifySeal } from '../sources/verify-seal.ts'
import { openStaged } from '../staging.ts'
import { writeRelation } from '../write-relation.ts'
import { type CacheEntry, type CacheIndex, cachedFolder } from './cache-folder.ts'

/** What the run names: by these alone is found what else decides what is made of it. */
interface RunNames {
  host_id: string[]
  framework_id: string[]
  scenario_id: string[]
  result_id: string[]
}

export interface ReadPart extends CacheIndex {
  run_id: string
  names: RunNames
  problems: SourceProblem[]
}

export interface PartOptions {
  /** The folder of what is kept. */
  cache: string
  threads: number
}

/** Kept under its seal and the code's digest, so that a sealed run is read once; where the seal does not hold, each time. */
export function readPart(
  folder: string,
  digest: string,
  { cache, threads }: PartOptions,
): Promise<CacheEntry<ReadPart>> {
  const run = readRunFolder(folder)
  const { run_id, files } = run
  const key = verifySeal(run).length === 0 ? sha256(`${digest}\n${files.get(SUMS)?.sha256}`) : null
  return cachedFolder(join(cache, run_id), 'read', key, async partial => {
    const { rows, problems } = readRun(run)
    const database = await openStaged(threads, rows)
    try {
      const files = []
      for (const [name, own] of Object.entries(rows))
        if (own.length > 0) files.push(await writeRelation(database, name, partial))
      return { run_id, files, problems: [...problems], names: namesIn(rows) }
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
