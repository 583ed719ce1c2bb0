/** The TypeScript type of a row of a query: names and types from DuckDB, nullability from the query's comment. */
import { type DuckDBType, DuckDBTypeId } from '@duckdb/node-api'
import type { Database } from './database.ts'
import { nullsOf } from './nullable.ts'

const NUMBERS = new Set([DuckDBTypeId.DOUBLE, DuckDBTypeId.INTEGER, DuckDBTypeId.BIGINT, DuckDBTypeId.HUGEINT])

/** Uses an empty database, because a prepared statement with parameters has no types. Errors: an invalid query. */
export async function rowTypeOf({ connection }: Database, sql: string): Promise<string> {
  const { parameterCount } = await connection.prepare(sql)
  const result = await connection.run(sql, Array(parameterCount).fill(null))
  const { isNullable, named } = nullsOf(sql)
  const paths = new Set<string>()
  const plainType = (type: DuckDBType, path: string): string => {
    if (type.alias === 'JSON') return 'object'
    if (NUMBERS.has(type.typeId)) return 'number'
    switch (type.typeId) {
      case DuckDBTypeId.VARCHAR:
        return 'string'
      case DuckDBTypeId.BOOLEAN:
        return 'boolean'
      case DuckDBTypeId.ENUM:
        return type.values.map(value => JSON.stringify(value)).join(' | ')
      case DuckDBTypeId.LIST:
        return `Array<${typeAt(type.valueType, `${path}[]`)}>`
      case DuckDBTypeId.STRUCT: {
        const { entryNames, entryTypes } = type
        return rowOf(entryNames.map((name, index) => [name, entryTypes[index] as DuckDBType, `${path}.${name}`]))
      }
      default:
        throw new Error(`${path} is ${type}: cast it, or add its TypeScript type to pipeline/sql/row-type.ts`)
    }
  }
  const typeAt = (type: DuckDBType, path: string): string => {
    paths.add(path)
    return `${plainType(type, path)}${isNullable(path) ? ' | null' : ''}`
  }
  const rowOf = (columns: [name: string, type: DuckDBType, path: string][]): string =>
    `{ ${columns.map(([name, type, path]) => `${JSON.stringify(name)}: ${typeAt(type, path)}`).join('; ')} }`
  const row = rowOf(result.columnNames().map((name, index) => [name, result.columnType(index), name]))
  for (const path of named)
    if (!paths.has(path)) throw new Error(`nullable: ${path} is not a column of its rows: remove it`)
  return row
}
