/** The parquet files as downloads: their columns, rows and digests, and the problems that the checks found in the data. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parquetFolder, query } from './query.ts'

export interface RelationFile {
  name: string
  rows: number
  sha256: string
  size_bytes: number
  columns: { name: string; type: string }[]
}

export interface Manifest {
  schema_version: number
  duckdb_version: string
  relations: { name: string; rows: number; sha256: string }[]
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(parquetFolder(), 'manifest.json'), 'utf8'))

export const parquetBytes = (name: string): Buffer => readFileSync(join(parquetFolder(), `${name}.parquet`))

export async function relationFiles(): Promise<RelationFile[]> {
  const columns = Map.groupBy(
    await query<{ table_name: string; name: string; type: string }>('relation-columns'),
    column => column.table_name,
  )
  return readManifest().relations.map(relation => ({
    ...relation,
    size_bytes: statSync(join(parquetFolder(), `${relation.name}.parquet`)).size,
    columns: columns.get(relation.name) ?? [],
  }))
}

export interface ProblemRow {
  check_id: string
  path: string
  line: number | null
  text: string | null
  problem: string
}

export const problems = (): Promise<ProblemRow[]> => query('problems')

const examples = 'site/queries/examples'

/** Queries to copy, by file name; a test runs each against the files. The first line of a file is its title. */
export const exampleQueries = (): { title: string; sql: string }[] =>
  readdirSync(examples)
    .sort()
    .map(name => {
      const [title = '', ...lines] = readFileSync(join(examples, name), 'utf8').trimEnd().split('\n')
      return { title: title.replace(/^-- /, ''), sql: lines.join('\n') }
    })
