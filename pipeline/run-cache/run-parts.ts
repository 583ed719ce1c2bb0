/** What all runs give, run by run, so that no more than one is in memory; most of them were made before and are kept. */
import { join } from 'node:path'
import { runsIn } from '../sources/run-folder.ts'
import type { Rows, SourceProblem } from '../sources/source.ts'
import type { PartitionFile } from '../write-parquet.ts'
import { parquetFileOf } from './cache-folder.ts'
import { codeDigest } from './code-digest.ts'
import { contextOf } from './context.ts'
import { derivePart } from './derive-part.ts'
import { type PartOptions, readPart } from './read-part.ts'

interface RunParts {
  files: PartitionFile[]
  /** What could not be read, and what the checks found. */
  unread: SourceProblem[]
  found: SourceProblem[]
}

/** Of a process that builds more than once, which loaded its code once. */
let code: string | undefined

/** `all` is what was read next to the runs; `onProgress` is told the run's name. */
export async function runParts(
  dataDir: string,
  all: Rows,
  options: PartOptions,
  onProgress: (name: string) => void,
): Promise<RunParts> {
  code ??= codeDigest()
  const parts: RunParts = { files: [], unread: [], found: [] }
  for (const run_id of runsIn(dataDir)) {
    onProgress(`raw/${run_id}`)
    const read = await readPart(join(dataDir, 'raw', run_id), code, options)
    const derived = await derivePart(read, contextOf(all, read), code, options)
    for (const part of [read, derived])
      parts.files.push(...part.files.map(file => ({ ...file, run_id, file: parquetFileOf(part, file.name) })))
    parts.unread.push(...read.problems)
    parts.found.push(...derived.problems)
  }
  return parts
}
