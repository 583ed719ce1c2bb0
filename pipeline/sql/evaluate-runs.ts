/** The rows of all runs, run by run, so that each thread has one in memory; most were evaluated before and are cached. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { contextOf, type RunNames, wholeContext } from '../evaluate/context.ts'
import { readRun } from '../evaluate/read/runs.ts'
import { evaluateRun } from '../evaluate/run.ts'
import { ARCHIVE } from '../ledger/archive.ts'
import { readLoose, readRunFolder, runsIn } from '../ledger/run-folder.ts'
import { SIGNATURE, SUMS } from '../ledger/seal.ts'
import { type Provers, readSubmittedRun, submittedFrom, validationContext } from '../ledger/submitted-runs.ts'
import { verifySeal } from '../ledger/verify-seal.ts'
import { sha256 } from '../schema/hashing.ts'
import type { Rows, SourceProblem } from '../schema/rows.ts'
import { load } from './append-rows.ts'
import {
  type CacheEntry,
  type CacheIndex,
  createCached,
  findCached,
  indexesOf,
  parquetFileOf,
  stampOf,
} from './cache-folder.ts'
import { runChecks } from './checks.ts'
import type { Database } from './database.ts'
import type { PartitionFile } from './write-parquet.ts'
import { type RelationFile, writeRelation } from './write-relation.ts'

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

/** What rows of runs depend on next to their files, and where they are. */
interface Cached {
  dataDir: string
  cache: string
  /** What was read next to the runs. */
  rows: Rows
  provers: Provers
  code: string
}

/** What each thread needs to evaluate runs. */
export interface Evaluation extends Cached {
  run_ids: readonly string[]
  /** How many of the runs a thread has begun, shared by all threads. */
  begun: Int32Array
}

export interface EvaluatedRun {
  run_id: string
  entry: CacheEntry<RunIndex>
}

/** Of a process that builds more than once, which loaded its code once. */
let code: string | undefined

/**
 * `rows` is what was read next to the runs, and is in the tables; `onProgress` receives the run's name. Runs that are not cached are shared
 * among as many threads. They are returned in the order of their names.
 */
export async function evaluateRuns(
  database: Database,
  { threads, onProgress, ...inputs }: Omit<Cached, 'code'> & { threads: number; onProgress: (name: string) => void },
): Promise<RunParts> {
  code ??= codeDigest()
  const names = runsIn(inputs.dataDir)
  const sizeOf = (run_id: string) =>
    statSync(join(inputs.dataDir, 'raw', run_id, ARCHIVE), { throwIfNoEntry: false })?.size ?? 0
  const entries = new Map<string, EvaluatedRun['entry']>()
  const put = ({ run_id, entry }: EvaluatedRun) => {
    onProgress(`raw/${run_id}`)
    entries.set(run_id, entry)
  }
  for (const run_id of names) {
    const entry = findEvaluated(run_id, { ...inputs, code })
    if (entry) put({ run_id, entry })
  }
  // the largest first, so that no thread is left alone with it
  const run_ids = names.filter(run_id => !entries.has(run_id)).sort((a, b) => sizeOf(b) - sizeOf(a))
  const evaluation = { ...inputs, code, run_ids, begun: new Int32Array(new SharedArrayBuffer(4)) }
  const ended = await Promise.allSettled([
    evaluateNext(database, evaluation, put),
    ...run_ids.slice(1, threads).map(() => inThread(evaluation, put)),
  ])
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  const parts: RunParts = { files: [], unread: [], found: [] }
  for (const run_id of names) {
    const entry = entries.get(run_id)
    if (!entry) throw new Error(`no thread evaluated ${run_id}`)
    parts.files.push(...entry.files.map(file => ({ ...file, run_id, file: parquetFileOf(entry, file.name) })))
    parts.unread.push(...entry.unread)
    parts.found.push(...entry.found)
  }
  return parts
}

const inThread = (workerData: Evaluation, put: (evaluated: EvaluatedRun) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('run-thread.ts', import.meta.url), { workerData })
    worker
      .on('message', put)
      .on('error', reject)
      .on('exit', () => resolve())
  })

/** Evaluates runs that no thread has begun until there are none. */
export async function evaluateNext(
  database: Database,
  evaluation: Evaluation,
  put: (evaluated: EvaluatedRun) => void,
): Promise<void> {
  const { run_ids, begun } = evaluation
  for (let run_id = run_ids[Atomics.add(begun, 0, 1)]; run_id; run_id = run_ids[Atomics.add(begun, 0, 1)])
    put({ run_id, entry: await evaluateOne(database, run_id, evaluation) })
}

/**
 * A run is cached under its seal, its signature, its context and the code's digest. Null where it is not, and where its
 * seal does not hold. Files that changed on the disk are compared with what was sealed; of the same sums the archive was
 * complete when it was unpacked.
 */
function findEvaluated(run_id: string, evaluation: Cached): CacheEntry<RunIndex> | null {
  const [parent, folder] = [join(evaluation.cache, run_id), join(evaluation.dataDir, 'raw', run_id)]
  if (!existsSync(parent)) return null
  const sources = stampOf(folder)
  const { read } = submittedFrom(folder)
  const seal = sealOf(name => sha256(read(name) ?? ''), evaluation)
  const [known] = indexesOf<RunIndex>(parent, seal)
  if (!known) return null
  const isSealed = () => verifySeal(readLoose(folder)).length === 0
  return findCached(parent, keyOf(seal, known.names, evaluation), sources, isSealed)
}

/** With the signature, which the sums cannot seal. */
const sealOf = (digestOf: (path: string) => string, { code }: Cached) =>
  sha256([code, digestOf(SUMS), digestOf(SIGNATURE)].join('\n'))

function keyOf(seal: string, names: RunNames, { rows, provers }: Cached): string {
  const { isOnMain, ...validation } = validationContext(provers, names.run_id, rows)
  const context = [contextOf(wholeContext(rows), names), validation, names.commit && isOnMain(names.commit)]
  return `${seal}-${sha256(JSON.stringify(context))}`
}

/** The tables have no row of a run before and after. */
async function evaluateOne(database: Database, run_id: string, evaluation: Evaluation): Promise<CacheEntry<RunIndex>> {
  const path = join(evaluation.dataDir, 'raw', run_id)
  const sources = stampOf(path)
  const folder = readRunFolder(path)
  const broken = verifySeal(folder)
  const read = readRun(folder, broken)
  const seal = sealOf(name => sha256(folder.files.get(name)?.bytes ?? ''), evaluation)
  const key = broken.length === 0 ? keyOf(seal, read.names, evaluation) : null
  return createCached<RunIndex>(join(evaluation.cache, run_id), key, sources, async partial => {
    const { rows, provers } = evaluation
    const submitted = readSubmittedRun(path, validationContext(provers, run_id, rows))
    const evaluated = evaluateRun(read, contextOf(wholeContext(rows), read.names))
    const written = await writeRows(database, { ...evaluated, ...submitted.rows }, partial)
    return { ...written, names: read.names, unread: [...submitted.problems, ...read.problems] }
  })
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
