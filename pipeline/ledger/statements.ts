/** Converts statements to rows: one file each, unchangeable once merged. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../schema/compare-text.ts'
import { STATEMENT_FILE } from '../schema/ids.ts'
import type { Statement } from '../schema/records/statement.ts'
import { problemOf, type SourceProblem, type Sources } from '../schema/rows.ts'
import type { JsonProblem } from './manifest/checked-json.ts'
import { readManifest } from './manifest/read-manifest.ts'

/**
 * Reads `<dataDir>/statements/<date>-<id>.json`; a statement with a problem is not used. Problems that only the
 * complete ledger shows, such as a missing successor, are found by pipeline/sql/7_ledger_checks: such a statement takes
 * effect, but cannot be merged.
 */
export function readStatements(dataDir: string): Sources {
  const rows: object[] = []
  const problems: SourceProblem[] = []
  const folder = join(dataDir, 'statements')
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    const path = `statements/${entry.name}`
    const named = STATEMENT_FILE.exec(entry.name)?.[1]
    if (!entry.isFile() || named === undefined) {
      const problem = `${JSON.stringify(entry.name)} is not a plain file named <date>-<id>.json: name it like 2026-11-21-lost-log.json, or remove it`
      problems.push(problemOf('statement', path, problem))
      continue
    }
    const read = readManifest('statement', path, readFileSync(join(folder, entry.name), 'utf8'), value =>
      checkDate(value, named),
    )
    problems.push(...read.problems.map(problem => ({ check_id: 'statement', ...problem })))
    if (read.value !== null) rows.push(statementRow(path, read.value))
  }
  return { rows: { statement: rows }, problems }
}

function statementRow(path: string, stated: Statement): object {
  const { kind, subject, reason, who, date } = stated
  const statement_id = path.replace(/^.*\/|\.json$/g, '')
  const about = { subject_kind: subject.kind, subject_id: subject.id }
  const successor = 'successor' in stated ? stated.successor : undefined
  const by = { successor_kind: successor?.kind, successor_id: successor?.id }
  const { entry, effect, key }: { kind: string; entry?: string; effect?: string; key?: string } = stated
  return { statement_id, path, kind, effect, ...about, reason, who, entry, ...by, key, stated_on: date }
}

function checkDate({ date }: Statement, named: string): JsonProblem[] {
  if (date === named) return []
  return [[['date'], `is ${date} and the file's name begins with ${named}: make them the same day`]]
}
