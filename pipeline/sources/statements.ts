/** The statements about what is in the ledger, to rows: one file each, closed once it has landed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../manifest/place.ts'
import { readManifest } from '../manifest.ts'
import { compareText } from '../vocabulary/compare-text.ts'
import { isDay } from '../vocabulary/day.ts'
import { STATEMENT_FILE } from '../vocabulary/ids.ts'
import type { Statement } from '../vocabulary/records/statement.ts'
import type { SourceProblem, Sources } from './source.ts'

/** Reads `<dataDir>/statements/<date>-<id>.json`; a statement with a problem is not used. */
export function readStatements(dataDir: string): Sources {
  const rows: object[] = []
  const problems: SourceProblem[] = []
  const folder = join(dataDir, 'statements')
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    const path = `statements/${entry.name}`
    const said = STATEMENT_FILE.exec(entry.name)?.[1]
    if (!entry.isFile() || said === undefined) {
      const problem = `${JSON.stringify(entry.name)} is not a plain file named <date>-<id>.json: name it like 2026-11-21-lost-log.json, or remove it`
      problems.push({ check_id: 'statement', path, line: null, text: null, problem })
      continue
    }
    const read = readManifest('statement', path, readFileSync(join(folder, entry.name), 'utf8'), value =>
      checkStatement(value, said),
    )
    problems.push(...read.problems.map(problem => ({ check_id: 'statement', ...problem })))
    if (read.value !== null) rows.push(statementRow(path, read.value))
  }
  return { rows: { statement: rows }, problems }
}

function statementRow(path: string, { kind, subject, reason, who, entry, successor, key, date }: Statement): object {
  const statement_id = path.replace(/^.*\/|\.json$/g, '')
  const about = { subject_kind: subject.kind, subject_id: subject.id }
  const by = { successor_kind: successor?.kind, successor_id: successor?.id }
  return { statement_id, path, kind, ...about, reason, who, entry, ...by, key, said_on: date }
}

/** What the schema cannot say. `said` is the date in the file's name. */
function checkStatement({ kind, subject, successor, key, date }: Statement, said: string): Problem[] {
  const problems: Problem[] = []
  if (date !== said)
    problems.push([['date'], `is ${date} and the file's name begins with ${said}: make them the same day`])
  if (!isDay(date))
    problems.push([['date'], `is ${date}, which is not a day of the calendar: correct it and the file's name`])
  if (kind === 'superseded' && !successor)
    problems.push([['kind'], 'is superseded and there is no successor: name what replaces it, or write retracted'])
  if (successor && successor.kind === subject.kind && successor.id === subject.id)
    problems.push([['successor', 'id'], 'is the subject itself: name what replaces it, or write null'])
  const retires = kind === 'key-retired'
  if (retires !== (subject.kind === 'host') || retires !== (key !== undefined))
    problems.push([
      ['kind'],
      `is ${kind}: key-retired names a host as its subject and the key, and no other kind names either`,
    ])
  return problems
}
