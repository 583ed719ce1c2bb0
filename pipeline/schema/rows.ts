/** The result of reading files: rows for the tables of pipeline/sql/1_tables, and problems. */

/** By table. Columns that a row omits are null. */
export type Rows = Readonly<Record<string, readonly object[]>>

/** A problem of the data, with its place. */
export interface SourceProblem {
  check_id: string
  path: string
  line: number | null
  text: string | null
  problem: string
}

/** A problem of a complete file or folder. */
export const problemOf = (check_id: string, path: string, problem: string): SourceProblem => {
  return { check_id, path, line: null, text: null, problem }
}

export interface Sources {
  rows: Rows
  problems: readonly SourceProblem[]
}

/** Concatenates rows and problems of several readers. */
export function together(parts: Iterable<Sources>): Sources {
  const rows: Record<string, object[]> = {}
  const problems: SourceProblem[] = []
  for (const part of parts) {
    problems.push(...part.problems)
    for (const [table, partRows] of Object.entries(part.rows)) {
      rows[table] ??= []
      for (const row of partRows) rows[table].push(row)
    }
  }
  return { rows, problems }
}
