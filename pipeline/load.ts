/** Fills the tables of pipeline/sql/1_staging. */
import { appendRows } from './append-rows.ts'
import type { Database } from './database.ts'
import type { Rows, SourceProblem } from './sources/source.ts'

/** The tables are there. Errors: a row that does not fit its table. */
export async function load(database: Database, rows: Rows): Promise<void> {
  for (const [table, own] of Object.entries(rows)) await appendRows(database, table, own)
}

export async function appendProblems(database: Database, problems: readonly SourceProblem[]): Promise<void> {
  const rows = problems.map(({ check_id, path, line, text, problem }) => ({ check_id, path, line, text, problem }))
  await appendRows(database, 'problem', rows)
}
