/** Writes a relation to a parquet file: the same bytes for the same rows. */
import { join } from 'node:path'
import { DuckDBTypeId } from '@duckdb/node-api'
import { sha256OfFile } from '../schema/hashing.ts'
import { type Database, quoted } from './database.ts'

export interface RelationFile {
  name: string
  rows: number
  sha256: string
}

/** Writes `<folder>/<stem>.parquet`, ordered by all columns. Returns the digest of the file. */
export async function writeRelation(
  database: Database,
  name: string,
  folder: string,
  stem: string = name,
): Promise<RelationFile> {
  const file = join(folder, `${stem}.parquet`)
  const row = await database.connection.run(`select * from ${name} limit 0`)
  const order = row.columnNames().filter((_, index) => row.columnTypeId(index) !== DuckDBTypeId.LIST)
  const columns = order.map(column => quoted(column, '"')).join(', ')
  const copied = await database.connection.run(
    `copy (select * from ${name} order by ${columns}) to ${quoted(file)} (format parquet, compression zstd)`,
  )
  return { name, rows: Number(copied.rowsChanged), sha256: await sha256OfFile(file) }
}
