/** Fills declared tables: values are assigned to columns by name, and a wrong name or type is an error. */
import {
  DOUBLE,
  DuckDBDataChunk,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
  LIST,
  listValue,
  mapValue,
  STRUCT,
  structValue,
} from '@duckdb/node-api'
import type { Rows } from '../schema/rows.ts'
import type { Database } from './database.ts'

/** Rows per chunk of DuckDB. */
const CHUNK_ROWS = 2048

/**
 * Appends rows to a table. Missing and undefined values are null. Errors: an undeclared key; a value of the wrong type.
 */
export async function appendRows(database: Database, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const names = await columnsOf(database, table)
  const appender = await database.connection.createAppender(table)
  const types = names.map((_, index) => appender.columnType(index))
  for (let first = 0; first < rows.length; first += CHUNK_ROWS) {
    const part = rows.slice(first, first + CHUNK_ROWS)
    for (const row of part) rejectUnknown(row, names, table)
    const chunk = DuckDBDataChunk.create(types.map(inChunk), part.length)
    for (const [index, name] of names.entries()) {
      const place = `${table}.${name}`
      const type = types[index] as DuckDBType
      const values = part.map(row => toValue((row as Record<string, unknown>)[name], type, place))
      chunk.setColumnValues(index, values)
    }
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}

/** Fills existing tables. Errors: a row that does not match its table. */
export async function load(database: Database, rows: Rows): Promise<void> {
  for (const [table, tableRows] of Object.entries(rows)) await appendRows(database, table, tableRows)
}

/** Faster than a query of the catalogue, which takes 5 ms for each table. */
async function columnsOf({ connection }: Database, table: string): Promise<string[]> {
  try {
    return (await connection.run(`select * from ${table} limit 0`)).columnNames()
  } catch (error) {
    if (!/does not exist/.test((error as Error).message)) throw error
    throw new Error(`there is no table ${table}: declare it in a .sql file of a stage`, { cause: error })
  }
}

function rejectUnknown(row: object, names: readonly string[], table: string): void {
  for (const name of Object.keys(row))
    if (!names.includes(name))
      throw new Error(`${table} has no column ${name}: declare it in its .sql file, or omit the value`)
}

/** Items of lists that are appended as they are. */
const SIMPLE: { [type in DuckDBTypeId]?: (item: unknown) => boolean } = {
  [DuckDBTypeId.DOUBLE]: Number.isFinite,
  [DuckDBTypeId.BIGINT]: Number.isSafeInteger,
}

/** DuckDB casts doubles to integers as it appends them, which is faster than a BigInt for each. */
function inChunk(type: DuckDBType): DuckDBType {
  if (type.typeId === DuckDBTypeId.LIST) return LIST(inChunk(type.valueType))
  if (type.typeId === DuckDBTypeId.STRUCT)
    return STRUCT(Object.fromEntries(type.entryNames.map(name => [name, inChunk(type.typeForEntry(name))])))
  return type.typeId === DuckDBTypeId.BIGINT ? DOUBLE : type
}

/** JSON columns accept any value, others the equivalent JavaScript value. */
function toValue(value: unknown, type: DuckDBType, place: string): DuckDBValue {
  if (value === null || value === undefined) return null
  if (type.alias === 'JSON') return JSON.stringify(value)
  const fail = (): never => {
    throw new TypeError(`${place} is ${JSON.stringify(value)?.slice(0, 80)}, which is not a value of type ${type}`)
  }
  switch (type.typeId) {
    case DuckDBTypeId.VARCHAR:
      return typeof value === 'string' ? value : fail()
    case DuckDBTypeId.ENUM:
      return type.values.includes(value as string) ? (value as string) : fail()
    case DuckDBTypeId.BOOLEAN:
      return typeof value === 'boolean' ? value : fail()
    case DuckDBTypeId.DOUBLE:
      return typeof value === 'number' ? finiteOrNull(value) : fail()
    case DuckDBTypeId.INTEGER:
      return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31 ? (value as number) : fail()
    case DuckDBTypeId.BIGINT:
      return Number.isSafeInteger(value) ? (value as number) : fail()
    case DuckDBTypeId.LIST:
      if (!Array.isArray(value) && !(value instanceof Float64Array)) return fail()
      if (value.every(SIMPLE[type.valueType.typeId] ?? (() => false))) return listValue(value as number[])
      return listValue(Array.from(value, item => toValue(item, type.valueType, place)))
    case DuckDBTypeId.MAP:
      return mapValue(
        Object.entries(value).map(([key, entry]) => ({ key, value: toValue(entry, type.valueType, place) })),
      )
    case DuckDBTypeId.STRUCT: {
      rejectUnknown(value, type.entryNames, place)
      const entries: Record<string, DuckDBValue> = {}
      for (const [index, name] of type.entryNames.entries())
        entries[name] = toValue((value as Record<string, unknown>)[name], type.entryTypes[index] as DuckDBType, place)
      return structValue(entries)
    }
    default:
      return fail()
  }
}

/** NaN and infinity are unknown values. */
const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
