/** The parquet files as SQL views: each query is a file of site/queries. */
import { readFileSync, realpathSync } from 'node:fs'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { openParquet } from '../../pipeline/open-parquet.ts'

const folders = new Map<string, string>()

/** data/parquet is a link that is swapped whole: resolved once, all pages of a build are made from the same files. */
export function parquetFolder(): string {
  const named = process.env.BENCHLEDGER_PARQUET ?? 'data/parquet'
  const resolved = import.meta.env?.DEV ? undefined : folders.get(named)
  if (resolved !== undefined) return resolved
  try {
    folders.set(named, realpathSync(named))
    return realpathSync(named)
  } catch {
    throw new Error(`${named} does not exist: run npm run pipeline first`)
  }
}

const connections = new Map<string, Promise<DuckDBConnection>>()

/** The views, opened once for each folder. */
export function connected(): Promise<DuckDBConnection> {
  const folder = parquetFolder()
  const connection = connections.get(folder) ?? openParquet(folder).then(database => database.connection)
  connections.set(folder, connection)
  return connection
}

/** What was asked so far: a test counts work, because time is another on each machine. */
export const work = { query_count: 0, row_count: 0 }

const answers = new WeakMap<DuckDBConnection, Map<string, Promise<readonly object[]>>>()

/**
 * The rows of `site/queries/<name>.sql`, in its order, with `values` for its parameters. BIGINT comes as a number, a list as an array, a
 * struct as an object. What has no parameters is asked once, and its rows are shared by all pages. Errors: a query that DuckDB refuses,
 * with its file.
 */
export function query<T extends object>(name: string): Promise<readonly T[]>
export function query<T extends object>(name: string, values: DuckDBValue[]): Promise<T[]>
export async function query<T extends object>(name: string, values?: DuckDBValue[]): Promise<readonly T[]> {
  const connection = await connected()
  if (values !== undefined) return ask(connection, name, values)
  const known = answers.get(connection) ?? new Map<string, Promise<readonly object[]>>()
  const answer = known.get(name) ?? ask(connection, name)
  answers.set(connection, known.set(name, answer))
  return answer as Promise<readonly T[]>
}

async function ask<T extends object>(connection: DuckDBConnection, name: string, values?: DuckDBValue[]): Promise<T[]> {
  const file = `site/queries/${name}.sql`
  try {
    const reader = await connection.runAndReadAll(readFileSync(file, 'utf8'), values)
    work.query_count += 1
    work.row_count += reader.currentRowCount
    return reader.getRowObjectsJS().map(row => plain(row) as T)
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}
