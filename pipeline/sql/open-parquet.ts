/** Opens a folder of parquet files as views, each of one file or of partitions, as listed in manifest.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase, parquetOf, quoted } from './database.ts'
import type { Manifest, Relation, View } from './write-parquet.ts'

export const readParquetManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

/** The files of a relation, below the folder. */
export const pathsOf = ({ name, parts }: Relation): string[] => parts?.map(({ path }) => path) ?? [`${name}.parquet`]

/** Errors: manifest.json or a listed file is missing. */
export async function openParquet(folder: string): Promise<Database> {
  const database = await openDatabase(2)
  const { relations, views } = readParquetManifest(folder)
  for (const relation of relations) {
    const paths = pathsOf(relation).map(path => join(folder, path))
    await createView(database, { name: relation.name, sql: `from ${parquetOf(paths)}` })
  }
  for (const view of views) await createView(database, view)
  return database
}

export async function createView({ connection }: Database, { name, sql }: View): Promise<void> {
  await connection.run(`create view ${quoted(name, '"')} as ${sql}`)
}
