/** Queries of the parquet files, which are SQL views. Each query is a file of site/queries. */
import { readFileSync, realpathSync } from 'node:fs'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { type Nulls, nullsOf } from '../../pipeline/sql/nullable.ts'
import { openParquet } from '../../pipeline/sql/open-parquet.ts'
import type { Row } from './row.ts'

const folders = new Map<string, string>()

/** data/parquet is a link that is replaced atomically. It is resolved once, so that a build reads one version. */
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

/** Counters for a test, because times differ between machines. */
export const work = { query_count: 0, row_count: 0 }

const answers = new WeakMap<DuckDBConnection, Map<string, Promise<readonly object[]>>>()

/**
 * The rows of `site/queries/<name>.sql`, with `values` for its parameters. BIGINT becomes a number, a list an array, a
 * struct an object; JSON is parsed. A query without parameters runs once, and all pages share its rows. Errors: a
 * query that DuckDB rejects, and a null that the query does not declare, with the name of the file.
 */
export function query<Name extends keyof QueryRows>(name: Name): Promise<readonly Row<Name>[]>
export function query<Name extends keyof QueryRows>(name: Name, values: DuckDBValue[]): Promise<Row<Name>[]>
export async function query(name: string, values?: DuckDBValue[]): Promise<readonly object[]> {
  const connection = await connected()
  if (values !== undefined) return runQuery(connection, name, values)
  const known = answers.get(connection) ?? new Map<string, Promise<readonly object[]>>()
  const answer = known.get(name) ?? runQuery(connection, name)
  answers.set(connection, known.set(name, answer))
  return answer
}

async function runQuery(connection: DuckDBConnection, name: string, values?: DuckDBValue[]): Promise<object[]> {
  const file = `site/queries/${name}.sql`
  try {
    const sql = readFileSync(file, 'utf8')
    const reader = await connection.runAndReadAll(sql, values)
    work.query_count += 1
    work.row_count += reader.currentRowCount
    const { isNullable } = nullsOf(sql)
    // by column: reading whole rows takes a third more CPU time
    const columns = reader.getColumnsJS().map((values, index): [name: string, values: unknown[]] => {
      const name = reader.columnName(index)
      const plainValues = values.map(value => plain(value, name, isNullable))
      return [
        name,
        reader.columnType(index).alias === 'JSON' ? plainValues.map(text => JSON.parse(String(text))) : plainValues,
      ]
    })
    return Array.from({ length: reader.currentRowCount }, (_, index) => {
      const row: Record<string, unknown> = {}
      for (const [name, values] of columns) row[name] = values[index]
      return row
    })
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

/** Checks in every row that only declared columns are null, because types are generated from the declarations. */
function plain(value: unknown, path: string, isNullable: Nulls['isNullable']): unknown {
  if (value === null && !isNullable(path))
    throw new Error(`${path} is null in a row: write "-- nullable: ${path}" into its first comment, or fix the query`)
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(each => plain(each, `${path}[]`, isNullable))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, plain(own, `${path}.${key}`, isNullable)]))
}
