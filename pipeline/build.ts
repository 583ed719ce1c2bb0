/** The program: raw logs and documents -> staging -> core -> findings -> marts -> checks -> parquet. */
import { existsSync } from 'node:fs'
import { runChecks } from './checks.ts'
import { runCommandLine, text } from './command-line.ts'
import { openDatabase, relationsOf, runStage } from './database.ts'
import { load } from './load.ts'
import type { ReadOptions } from './sources/log-file.ts'
import { readSources } from './sources/read-sources.ts'
import type { SourceProblem } from './sources/source.ts'
import { evaluate } from './steps.ts'
import { UsageError } from './vocabulary/usage-error.ts'
import { type Relation, writeParquet } from './write-parquet.ts'

const help = `npm run pipeline -- [--data DIR] [--manifests DIR] [--out DIR] [--strict] [--threads N]

Reads the raw logs and the published documents, and writes one parquet file a relation.

  --data DIR       where raw/ and published/ stand (default: data)
  --manifests DIR  where frameworks/, scenarios/ and hosts/ stand (default: runners)
  --out DIR        what to write: a link to the newest set of files (default: data/parquet)
  --strict         exit 1 when a problem was found
  --threads N      threads of the database; the files are the same for any number (default: 2)

Exit: 0 written; 1 written, with problems, under --strict; 2 bad use; 3 nothing written.`

export interface BuildOptions {
  data?: string
  manifests?: string
  out?: string
  threads?: number
  onProgress?: (step: string) => void
  read?: ReadOptions['read']
}

/** Builds all relations. Gives what was written and every problem that was found. Errors: nothing was written. */
export async function build({
  data = 'data',
  manifests = 'runners',
  out = 'data/parquet',
  threads = 2,
  onProgress = () => {},
  read,
}: BuildOptions): Promise<{ relations: Relation[]; problems: SourceProblem[] }> {
  for (const folder of [data, manifests])
    if (!existsSync(folder)) throw new Error(`${folder} does not exist: name the folder`)
  const database = await openDatabase(threads)
  try {
    await runStage(database, '1_staging')
    const unread = await load(database, readSources(data, manifests, onProgress, read))
    onProgress('2_core')
    await runStage(database, '2_core')
    onProgress('3_findings')
    await evaluate(database)
    onProgress('4_marts')
    await runStage(database, '4_marts')
    onProgress('5_checks')
    const found = await runChecks(database, '5_checks')
    onProgress('parquet')
    return { relations: await writeParquet(database, published(), out), problems: [...unread, ...found] }
  } finally {
    database.close()
  }
}

/** What is written: every relation but those that only lead to others, named stg_, and the case list, whose columns `result` carries. */
const published = (): string[] =>
  ['1_staging', '2_core', '4_marts']
    .flatMap(relationsOf)
    .filter(name => !name.startsWith('stg_') && name !== 'bench_case')
    .sort()

const options = {
  data: text('data'),
  manifests: text('runners'),
  out: text('data/parquet'),
  threads: text('2'),
  strict: { type: 'boolean', default: false },
} as const

const formatProblem = ({ check_id, path, line, text, problem }: SourceProblem): string =>
  `${path}${line === null ? '' : `:${line}`}: ${problem} [${check_id}]${text ? `\n    ${JSON.stringify(text)}` : ''}`

if (import.meta.main)
  await runCommandLine({ name: 'pipeline', help, options }, async ({ values: { strict, threads, ...folders } }) => {
    if (!/^[1-9]\d?$/.test(threads)) throw new UsageError(2, `--threads is ${threads}: give a number from 1 to 99`)
    const onProgress = (step: string) => process.stderr.isTTY && process.stderr.write(`\r\x1b[Kpipeline: ${step}`)
    const built = build({ ...folders, threads: Number(threads), onProgress })
    const { relations, problems } = await built.catch((error: Error) => {
      throw new UsageError(3, `nothing written: ${error.message}`)
    })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    for (const problem of problems) console.error(formatProblem(problem))
    const rows = relations.reduce((sum, relation) => sum + relation.rows, 0)
    console.log(`pipeline: ${relations.length} relations, ${rows} rows, ${problems.length} problems -> ${folders.out}`)
    return strict && problems.length > 0 ? 1 : 0
  })
