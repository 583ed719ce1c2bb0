/** Checks the data: each row of a check is a problem, with the name of the check's file as id. */
import { compareText } from '../schema/compare-text.ts'
import type { SourceProblem } from '../schema/rows.ts'
import { type Database, relationsOf, sqlOf } from './database.ts'

export async function runChecks(database: Database, stage: string): Promise<SourceProblem[]> {
  const found: SourceProblem[] = []
  for (const check_id of relationsOf(stage)) {
    const rows = await database.rows<Omit<SourceProblem, 'check_id'>>(sqlOf(stage, check_id))
    found.push(...rows.map(row => ({ check_id, ...row })))
  }
  return found
}

/** Ordered by check, then by place. */
export const byCheck = (a: SourceProblem, b: SourceProblem): number =>
  compareText(a.check_id, b.check_id) ||
  compareText(a.path, b.path) ||
  (a.line ?? 0) - (b.line ?? 0) ||
  compareText(a.problem, b.problem)
