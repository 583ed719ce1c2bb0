/** The parquet files as downloads: their columns, rows and digests, and the problems that the checks found in the data. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parquetFolder, rows } from './query.ts'

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
    await rows<{ table_name: string; name: string; type: string }>(`
      select table_name, column_name as name, data_type as type
      from information_schema.columns order by table_name, ordinal_position`),
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

export const problems = (): Promise<ProblemRow[]> =>
  rows('select check_id, path, line, text, problem from problem order by path, line, check_id, problem')

/** Queries to copy; a test runs each against the files. */
export const queries: { title: string; sql: string }[] = [
  {
    title: 'The fastest results that no rule calls invalid',
    sql: `select framework_name, settings, connections, requests_per_s, n, result_id
from 'leaderboard.parquet'
where requests_per_s is not null and worst_severity is distinct from 'invalid'
order by requests_per_s desc
limit 10`,
  },
  {
    title: 'Claims that differ from their own logs',
    sql: `select document_id, row_name, column_name, cell, observed, round(100 * relative_difference, 1) as percent
from 'claim.parquet'
where verdict = 'differs'
order by abs(relative_difference) desc`,
  },
  {
    title: 'From a number to the lines of its log',
    sql: `select trial.path, measurement.line, measurement.value, trial.sha256
from 'measurement.parquet' as measurement
join 'trial.parquet' as trial using (trial_id)
where measurement.metric_id = 'requests_per_s'
order by measurement.value desc`,
  },
]
