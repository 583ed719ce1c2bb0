/** What all runs give, run by run, so that no more than one is in memory; most of them were made before and are kept. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { runsIn } from '../sources/run-folder.ts'
import type { Rows, SourceProblem } from '../sources/source.ts'
import type { RunFile } from '../write-parquet.ts'
import { codeDigest } from './code-digest.ts'
import { contextOf } from './context.ts'
import { fileOf } from './kept-folder.ts'
import { MAKING, makePart } from './make-part.ts'
import { type PartOptions, READING, readPart } from './read-part.ts'

interface RunParts {
  files: RunFile[]
  /** What could not be read, and what the checks found. */
  unread: SourceProblem[]
  found: SourceProblem[]
}

/** What decides, beside the runs' files, what is made of them. */
export interface PartsInput {
  dataDir: string
  /** What was read beside the runs. */
  all: Rows
  options: PartOptions
  code: { reading: string; making: string }
}

/** Before so many runs were made anew, starting another thread costs more than it saves; each thread takes 600 MB at most. */
const PATIENCE = 3
const WORKERS = 2

/** Of a process that builds more than once, which loaded its code once. */
let code: PartsInput['code'] | undefined

/** `all` is what was read beside the runs; `onProgress` is told the run's name. */
export async function runParts(
  dataDir: string,
  all: Rows,
  options: PartOptions,
  onProgress: (name: string) => void,
): Promise<RunParts> {
  code ??= { reading: codeDigest(READING), making: codeDigest(MAKING) }
  const input = { dataDir, all, options, code }
  const parts: RunParts = { files: [], unread: [], found: [] }
  const runs = runsIn(dataDir)
  let made_count = 0
  for (const [index, run_id] of runs.entries()) {
    onProgress(`raw/${run_id}`)
    const [read, made] = await partsOf(input, run_id)
    for (const part of [read, made])
      parts.files.push(...part.files.map(file => ({ ...file, run_id, file: fileOf(part, file.name) })))
    parts.unread.push(...read.problems)
    parts.found.push(...made.problems)
    if (made.is_new && ++made_count === PATIENCE) await makeInWorkers(input, runs.slice(index + 1))
  }
  return parts
}

export async function partsOf({ dataDir, all, options, code }: PartsInput, run_id: string) {
  const read = await readPart(join(dataDir, 'raw', run_id), code.reading, options)
  const made = await makePart(read, contextOf(all, read), code.making, options)
  return [read, made] as const
}

/** Makes what is missing, so that it is found kept. A reader that was given cannot go to another thread. */
async function makeInWorkers({ options, ...input }: PartsInput, runs: readonly string[]): Promise<void> {
  if (options.read || runs.length <= PATIENCE) return
  const workers = Array.from({ length: WORKERS }, (_, turn) => {
    const own = runs.filter((_, index) => index % WORKERS === turn)
    const workerData = { input: { ...input, options: { ...options, threads: 1 } }, runs: own }
    return new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  })
  await Promise.all(workers.map(worker => once(worker, 'exit')))
}
