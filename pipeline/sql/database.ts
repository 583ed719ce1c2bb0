/** DuckDB in the pipeline: one file per relation, in stages, everything in UTC. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import { LIMITS } from '../schema/limit.ts'
import { PUBLICATION_STATUSES } from '../schema/publication-status.ts'
import { SEVERITIES } from '../schema/severity.ts'
import { OWNERS, STATES } from '../schema/state.ts'

export type DatabaseRow = Record<string, unknown>

export interface Database {
  connection: DuckDBConnection
  rows: <T extends object = DatabaseRow>(sql: string, values?: DuckDBValue[]) => Promise<T[]>
  close: () => void
}

const LISTS = {
  severity: SEVERITIES,
  publication_status: PUBLICATION_STATUSES,
  finding_owner: OWNERS,
  usability: STATES,
  load_limit: LIMITS,
}

/** The memory of a database before it uses the disk. */
const MEMORY = '1GB'

/** An empty database in memory, with the ordered lists of the schema as enums. `threads` never affects results. */
export async function openDatabase(threads: number): Promise<Database> {
  // DuckDB creates it on demand
  const spill = join(tmpdir(), `benchledger-spill-${randomUUID()}`)
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: MEMORY,
    temp_directory: spill,
  })
  const connection = await instance.connect()
  await connection.run(`set timezone = 'UTC'; set preserve_insertion_order = true;`)
  for (const [name, values] of Object.entries(LISTS)) {
    await connection.run(`create type ${name} as enum (${values.map(value => `'${value}'`).join(', ')})`)
  }
  const rows = async <T extends object>(sql: string, values?: DuckDBValue[]) => {
    const reader = await connection.runAndReadAll(sql, values)
    return reader.getRowObjectsJson() as T[]
  }
  const close = () => {
    connection.closeSync()
    instance.closeSync()
    rmSync(spill, { recursive: true, force: true })
  }
  return { connection, rows, close }
}

const sqlFolder = import.meta.dirname

const filesOf = (stage: string): string[] => readdirSync(join(sqlFolder, stage)).sort()

const relationIn = (file: string): string => file.replace(/^\d+_|\.sql$/g, '')

/** The relations that a stage creates, in the order of its files: a file is named after its relation, and may have a number before it. */
export const relationsOf = (stage: string): string[] => filesOf(stage).map(relationIn)

export function sqlOf(stage: string, relation: string): string {
  const file = filesOf(stage).find(name => relationIn(name) === relation)
  return readFileSync(join(sqlFolder, stage, file ?? `${relation}.sql`), 'utf8')
}

/** Runs every file of a stage, each of which creates a relation. Errors name the file. */
export async function runStage({ connection }: Database, stage: string): Promise<void> {
  for (const file of filesOf(stage))
    try {
      await connection.run(readFileSync(join(sqlFolder, stage, file), 'utf8'))
    } catch (error) {
      throw new Error(`pipeline/sql/${stage}/${file}: ${(error as Error).message}`, { cause: error })
    }
}

/** An SQL string literal, or with another quote an identifier. */
export const quoted = (text: string, mark = "'"): string => mark + text.replaceAll(mark, mark + mark) + mark

/** The files of one relation as one SQL table, without columns from folder names. */
export const parquetOf = (files: readonly string[]): string =>
  `read_parquet([${files.map(file => quoted(file)).join(', ')}], hive_partitioning = false)`

/** Adds the rows of parquet files to a table, by the names of its columns. */
export async function insertFrom(database: Database, table: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  await database.connection.run(`insert into ${table} by name from ${parquetOf(files)}`)
}
