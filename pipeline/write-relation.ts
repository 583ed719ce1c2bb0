/** One relation to one parquet file: the same bytes for the same rows. */
import { join } from 'node:path'
import { type Database, quoted } from './database.ts'
import { sha256OfFile } from './schema/hashing.ts'

export interface RelationFile {
  name: string
  rows: number
  sha256: string
}

/** Writes `<folder>/<stem>.parquet`, in a total order with every column in it. Gives the file's own digest. */
export async function writeRelation(
  database: Database,
  name: string,
  folder: string,
  stem: string = name,
): Promise<RelationFile> {
  const file = join(folder, `${stem}.parquet`)
  const copied = await database.connection.run(
    `copy (select * from ${name} order by all) to ${quoted(file)} (format parquet, compression zstd)`,
  )
  return { name, rows: Number(copied.rowsChanged), sha256: await sha256OfFile(file) }
}
