/** The program: raw logs and documents -> rows of the published relations -> checks -> parquet. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { wholeContext } from '../evaluate/context.ts'
import { evaluateDocuments, type ReadDocument } from '../evaluate/document.ts'
import { readDocument } from '../evaluate/read/documents.ts'
import { readGenerators } from '../evaluate/read/generators.ts'
import { readManifests } from '../evaluate/read/manifests.ts'
import { toolFileRows } from '../evaluate/recordings/tool-rows.ts'
import { readFirstCommits } from '../ledger/first-commits.ts'
import { foldersIn } from '../ledger/run-folder.ts'
import { readStatements } from '../ledger/statements.ts'
import { readProvers } from '../ledger/submitted-runs.ts'
import { plainText } from '../schema/plain-text.ts'
import { type SourceProblem, type Sources, together } from '../schema/rows.ts'
import { UsageError } from '../schema/usage-error.ts'
import { evaluateAcrossRuns } from '../sql/across-runs.ts'
import { appendRows, load } from '../sql/append-rows.ts'
import { byCheck, runChecks } from '../sql/checks.ts'
import { insertFrom, openDatabase } from '../sql/database.ts'
import { evaluateRuns } from '../sql/evaluate-runs.ts'
import { MERGED } from '../sql/relations.ts'
import { createTables } from '../sql/tables.ts'
import { type Relation, writeParquet } from '../sql/write-parquet.ts'
import { flag, runCommandLine, text } from './command-line.ts'

const program = {
  name: 'pipeline',
  description: `Reads raw logs and published documents, and writes each relation as parquet: one file, or one per run.
The rows of a run are cached below BENCHLEDGER_CACHE (default: DATA/.cache) until its files, the code or its manifests
change.`,
  options: {
    data: text('DIR', 'folder with raw/ and published/', 'data'),
    manifests: text('DIR', 'folder with frameworks/, scenarios/ and hosts/', 'runners'),
    out: text('DIR', 'the output: a link to the newest set of files', 'data/parquet'),
    threads: text('N', 'threads that evaluate runs, and of the database; the files do not depend on it', '2'),
    strict: flag('exit 1 if there are problems'),
    'no-cache': flag('neither read nor write the cache'),
  },
  notes: 'Exit: 0 written; 1 written, with problems, under --strict; 2 usage error; 3 nothing written.',
}

export interface PipelineOptions {
  data?: string
  manifests?: string
  out?: string
  threads?: number
  /** The folder of the cache; null: no cache. */
  cache?: string | null
  onProgress?: (step: string) => void
}

/** The default folder of the cache. */
export const cacheOf = (data: string, no_cache: boolean): string | null =>
  no_cache ? null : resolve(process.env.BENCHLEDGER_CACHE || join(data, '.cache'))

/** Builds all relations. Returns the written relations and every problem. Errors: nothing was written. */
export async function build({
  data = 'data',
  manifests = 'runners',
  out = 'data/parquet',
  threads = 2,
  cache = null,
  onProgress = () => {},
}: PipelineOptions): Promise<{ relations: Relation[]; problems: SourceProblem[] }> {
  for (const folder of [data, manifests])
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`${JSON.stringify(folder)} is not a folder: specify an existing folder`)
  const cached = cache ?? mkdtempSync(join(tmpdir(), 'benchledger-parts-'))
  const database = await openDatabase(threads)
  try {
    const { rows, documents, problems } = readAllButRuns(data, manifests, onProgress)
    const context = wholeContext(rows)
    await createTables(database)
    await load(database, rows)
    const sources = { dataDir: data, rows, provers: readProvers(data, manifests) }
    const parts = await evaluateRuns(database, { ...sources, cache: cached, threads, onProgress })
    onProgress('documents')
    await load(database, evaluateDocuments(documents, context))
    const found = await runChecks(database, '3_checks')
    onProgress('ledger')
    for (const name of MERGED) {
      const files = parts.files.filter(file => file.name === name).map(({ file }) => file)
      await insertFrom(database, name, files)
    }
    await evaluateAcrossRuns(database)
    const across = await runChecks(database, '7_ledger_checks')
    const all = [...problems, ...parts.unread, ...[...found, ...parts.found, ...across].sort(byCheck)]
    const stated = all.map(({ check_id, path, line, text, problem }) => ({ check_id, path, line, text, problem }))
    await appendRows(database, 'problem', stated)
    onProgress('parquet')
    return { relations: await writeParquet(database, parts.files, out), problems: all }
  } finally {
    database.close()
    if (cache === null) rmSync(cached, { recursive: true, force: true })
  }
}

const formatProblem = ({ check_id, path, line, text, problem }: SourceProblem): string =>
  `${path}${line === null ? '' : `:${line}`}: ${problem} [${check_id}]${text ? `\n    ${JSON.stringify(text)}` : ''}`

/**
 * Reads all sources except runs, in an order that does not depend on the file system. Manifests, documents, statements
 * and their first commits; `onProgress` receives the document's name.
 */
function readAllButRuns(
  dataDir: string,
  manifestsDir: string,
  onProgress: (name: string) => void,
): Sources & { documents: ReadDocument[] } {
  const documents = foldersIn(join(dataDir, 'published')).map(name => {
    onProgress(`published/${name}`)
    return readDocument(dataDir, join(dataDir, 'published', name))
  })
  const others = together([
    { rows: { tool_file: toolFileRows() }, problems: [] },
    readManifests(manifestsDir),
    ...documents.map(({ problems }) => ({ rows: {}, problems })),
    readStatements(dataDir),
    { rows: {}, problems: readGenerators(dataDir).problems },
    readFirstCommits(dataDir),
  ])
  return { ...others, documents: documents.flatMap(({ document }) => document ?? []) }
}

if (import.meta.main)
  await runCommandLine(program, async ({ values: { strict, threads, 'no-cache': no_cache, ...folders } }) => {
    if (!/^[1-9]\d?$/.test(threads)) throw new UsageError(2, `--threads is ${threads}: give a number from 1 to 99`)
    const onProgress = (step: string) => process.stderr.isTTY && process.stderr.write(`\r\x1b[Kpipeline: ${step}`)
    const cache = cacheOf(folders.data, no_cache)
    const built = build({ ...folders, threads: Number(threads), cache, onProgress })
    const { relations, problems } = await built.catch((error: Error) => {
      throw new UsageError(3, `nothing written: ${error.message}`)
    })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    for (const problem of problems) console.error(plainText(formatProblem(problem)))
    const rows = relations.reduce((sum, relation) => sum + relation.rows, 0)
    console.log(`pipeline: ${relations.length} relations, ${rows} rows, ${problems.length} problems -> ${folders.out}`)
    return strict && problems.length > 0 ? 1 : 0
  })
