/** The program: raw logs and documents -> staging -> core -> findings -> marts -> checks -> parquet. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { appendTable, type Database, openDatabase, relationsOf, runStage, sqlOf } from './database.ts'
import type { ReadOptions } from './sources/log-file.ts'
import { readSources } from './sources/read-sources.ts'
import type { SourceProblem } from './sources/source.ts'
import { evaluate } from './steps.ts'
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
    const sources = readSources(data, manifests, onProgress, read)
    await stageSources(database, sources.rows)
    for (const stage of ['1_staging', '2_core']) {
      onProgress(stage)
      await runStage(database, stage)
    }
    onProgress('3_findings')
    await evaluate(database)
    onProgress('4_marts')
    await runStage(database, '4_marts')
    onProgress('5_checks')
    const problems = [...sources.problems, ...(await runChecks(database))]
    await appendTable(
      database,
      'problem',
      problemColumns,
      problems.map(problem => ({ ...problem })),
    )
    onProgress('parquet')
    return { relations: await writeParquet(database, published(), out), problems }
  } finally {
    database.close()
  }
}

const problemColumns = {
  check_id: 'VARCHAR',
  path: 'VARCHAR',
  line: 'INTEGER',
  text: 'VARCHAR',
  problem: 'VARCHAR',
} as const

/** The relations that are written: all of core and marts but the case list, whose columns `result` carries. */
const published = (): string[] =>
  [...relationsOf('2_core').filter(name => name !== 'bench_case'), ...relationsOf('4_marts'), 'problem'].sort()

async function stageSources(database: Database, rows: { kind: string; path: string; body: object }[]): Promise<void> {
  const flat = rows.map(({ kind, path, body }) => ({ kind, path, text: JSON.stringify(body) }))
  await appendTable(database, 'source_text', { kind: 'VARCHAR', path: 'VARCHAR', text: 'VARCHAR' }, flat)
  await database.connection.run('create table source as select kind, path, text::json as body from source_text')
}

/** Every row that a check returns is a problem; the check's name is its file's. */
async function runChecks(database: Database): Promise<SourceProblem[]> {
  const found: SourceProblem[] = []
  for (const check_id of relationsOf('5_checks')) {
    const rows = await database.rows<Omit<SourceProblem, 'check_id'>>(
      `select * from (${sqlOf('5_checks', check_id)}) order by all`,
    )
    found.push(...rows.map(row => ({ check_id, ...row })))
  }
  return found
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      manifests: { type: 'string' },
      out: { type: 'string' },
      threads: { type: 'string' },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const { strict, help: _, threads, ...folders } = values
  if (threads !== undefined && !/^[1-9]\d?$/.test(threads))
    throw new TypeError(`--threads is ${threads}: give a number from 1 to 99`)
  const onProgress = (step: string) => process.stderr.isTTY && process.stderr.write(`\r\x1b[Kpipeline: ${step}`)
  try {
    const { relations, problems } = await build({
      ...folders,
      ...(threads && { threads: Number(threads) }),
      onProgress,
    })
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    for (const problem of problems) console.error(sayProblem(problem))
    const rows = relations.reduce((sum, relation) => sum + relation.rows, 0)
    console.log(
      `pipeline: ${relations.length} relations, ${rows} rows, ${problems.length} problems -> ${folders.out ?? 'data/parquet'}`,
    )
    return strict && problems.length > 0 ? 1 : 0
  } catch (error) {
    console.error(`pipeline: nothing written: ${(error as Error).message}`)
    return 3
  }
}

const sayProblem = ({ check_id, path, line, text, problem }: SourceProblem): string =>
  `${path}${line === null ? '' : `:${line}`}: ${problem} [${check_id}]${text ? `\n    ${JSON.stringify(text)}` : ''}`

if (import.meta.main) {
  process.exitCode = await main().catch((error: Error) => {
    console.error(`pipeline: ${error.message}\n\n${help}`)
    return 2
  })
}
