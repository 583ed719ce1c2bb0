/** Files of text to a document's folder and what is to be said of it: pure, so that the same text always gives the same bytes. */
import { writeClaims } from '../claims/claims-csv.ts'
import { type FoundLogs, findLogs } from './find-logs.ts'
import { type Match, matchClaims } from './match-claims.ts'
import type { KnownFramework } from './names.ts'
import { proposeDocument } from './propose-document.ts'
import type { InputFile } from './read-input.ts'
import { isPage, readMarkdown } from './read-markdown.ts'
import { readStated } from './read-stated.ts'
import { readTable, type TableNumber } from './read-table.ts'
import type { ImportProblem, Table, WriteUp } from './write-up.ts'

export interface Imported {
  title: string
  logs: FoundLogs
  matches: Match[]
  /** What the text says of the machine, for document.json. */
  facts: Readonly<Record<string, string | number>>
  /** Columns whose numbers name no known metric: `table: column`. */
  unread: string[]
  /** Where code and plain files stand in which no reader found anything but facts, if those. */
  unlogged: string[]
  problems: ImportProblem[]
  /** The files of the document's folder, by path relative to it. */
  files: Map<string, string>
}

/** Never throws for what a text may hold. `id` is the title where the text has none. */
export function importText(id: string, inputs: readonly InputFile[], known: readonly KnownFramework[]): Imported {
  const writeUps = inputs.map(readInputFile)
  const parts = writeUps.flatMap(writeUp => writeUp.parts)
  const logs = findLogs(
    parts.filter(part => part.kind !== 'table'),
    known,
  )
  const tables = readTables(parts.filter(part => part.kind === 'table'))
  const matches = matchClaims(tables.numbers, logs.results, known).filter(isClaim)
  const title = writeUps.find(writeUp => writeUp.title)?.title ?? id
  const stated = readStated(logs.rest)
  const document = proposeDocument({ title, facts: stated.facts, results: logs.results })
  const files = new Map([['document.json', `${JSON.stringify(document, null, 2)}\n`]])
  if (matches.length > 0) files.set('claims.csv', writeClaims(matches.map(claimOf)))
  for (const file of logs.files) files.set(file.path, file.text)
  const unlogged = logs.rest.filter(({ kind }) => kind === 'code').map(({ file, line }) => `${file}:${line}`)
  const problems = [...writeUps.flatMap(writeUp => writeUp.problems), ...logs.problems, ...stated.problems]
  return { title, logs, matches, facts: stated.facts, unread: tables.unread, unlogged, problems, files }
}

/** A page is read as Markdown, and any other file is one log named after the file and its folders, without running numbers. */
function readInputFile({ path, text }: InputFile): WriteUp {
  if (isPage(path)) return readMarkdown(path, text)
  const name = path
    .replace(/\.[^./]*$/, '')
    .split('/')
    .map(part => part.replace(/^\d+[-_. ]+/, ''))
  return { title: null, parts: [{ kind: 'code', file: path, line: 1, headings: name, text }], problems: [] }
}

/** A table without any number whose metric or log is known is about something else, such as features. */
function readTables(tables: readonly Table[]): { numbers: TableNumber[]; unread: string[] } {
  const places = new Set<string>()
  const read = tables.map(table => ({ table, ...readTable(table, places) })).filter(({ numbers }) => numbers.length > 0)
  return {
    numbers: read.flatMap(({ numbers }) => numbers),
    unread: read.flatMap(({ table, unread }) => unread.map(name => `${table.file}:${table.line}: ${name}`)),
  }
}

/** A number that names no metric and that no log holds claims nothing that can be held against a log. */
const isClaim = ({ metric_id, result }: Match): boolean => metric_id !== null || result !== null

function claimOf({ number, metric_id, result }: Match) {
  const { table_name, row_name, column_name, ordinal, cell, value, unit_printed } = number
  const place = { table_name, row_name, column_name, ordinal, cell }
  const sentence = { from_row: null, to_row: null, predicate: null }
  return { ...place, metric_id, value, unit_printed, result_key: result?.key ?? null, ...sentence }
}
