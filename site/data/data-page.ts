/** The parquet files as downloads: columns, rows and digests; and the problems in the data. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathsOf, readParquetManifest } from '../../pipeline/sql/open-parquet.ts'
import type { Manifest, Relation } from '../../pipeline/sql/write-parquet.ts'
import { parquetFolder, query } from './query.ts'
import type { Row } from './row.ts'

interface RelationFiles extends Relation {
  /** The sum of its partitions. */
  size_bytes: number
  columns: { name: string; type: string }[]
}

export const readPublishedManifest = (): Manifest => readParquetManifest(parquetFolder())

/** Relative to the folder of parquet files. */
export const parquetPaths = (): string[] => readPublishedManifest().relations.flatMap(pathsOf)

export const parquetBytes = (path: string): Buffer => readFileSync(join(parquetFolder(), path))

export async function relationFiles(): Promise<RelationFiles[]> {
  const columns = Map.groupBy(await query('relation-columns'), column => column.table_name)
  return readPublishedManifest().relations.map(relation => ({
    ...relation,
    size_bytes: pathsOf(relation).reduce((sum, path) => sum + statSync(join(parquetFolder(), path)).size, 0),
    columns: columns.get(relation.name) ?? [],
  }))
}

export const problems = (): Promise<readonly Row<'problems'>[]> => query('problems')

const examples = 'site/queries/examples'

/** Example queries in the order of their file names; the first line of a file is its title. */
export const exampleQueries = (): { title: string; sql: string }[] =>
  readdirSync(examples)
    .sort()
    .map(name => {
      const [title = '', ...lines] = readFileSync(join(examples, name), 'utf8').trimEnd().split('\n')
      return { title: title.replace(/^-- /, ''), sql: lines.join('\n') }
    })
