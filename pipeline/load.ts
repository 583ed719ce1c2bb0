/** Fills the tables of pipeline/sql/1_staging: folder by folder, so that no more than one is in memory. */
import { appendRows } from './append-rows.ts'
import type { Database } from './database.ts'
import type { SourceProblem, Sources } from './sources/source.ts'

/** The tables are there and empty. Gives the problems of all parts. Errors: a row that does not fit its table. */
export async function load(database: Database, parts: Iterable<Sources>): Promise<SourceProblem[]> {
  const all: SourceProblem[] = []
  for (const { rows, problems } of parts) {
    for (const [table, own] of Object.entries(rows)) await appendRows(database, table, own)
    all.push(...problems)
  }
  await appendProblems(database, all)
  return all
}

export async function appendProblems(database: Database, problems: readonly SourceProblem[]): Promise<void> {
  const rows = problems.map(({ check_id, path, line, text, problem }) => ({ check_id, path, line, text, problem }))
  await appendRows(database, 'problem', rows)
}
