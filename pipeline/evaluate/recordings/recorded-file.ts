/** The definition of a recorded file, exported as `recorded` by the module of its name in recording/. */
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { readCheckedJson } from '../../ledger/manifest/checked-json.ts'
import { describeIssue } from '../../ledger/manifest/describe-issue.ts'
import { printable } from '../../schema/printable.ts'
import { line, UNSAFE } from '../../schema/records/fields.ts'
import type { Recording } from '../../schema/records/recording.ts'
import type { RunTrial } from '../../schema/records/run.ts'
import type { Rows } from '../../schema/rows.ts'

export interface RecordedFile<Seen, Content> {
  /** The relations that it fills: their columns and grain. */
  tables: Readonly<Record<string, z.ZodObject>>
  /** Absent in the runs of 21 November 2026. */
  is_newer?: boolean
  write: (seen: Seen) => string
  /** A shorter form, if the file is too large. */
  shorten?: (seen: Seen) => string
  /** A damaged file is a problem, and its readable part is used. Pure; never throws. */
  read: (text: string) => { content: Content | null; problems: FileProblem[] }
  rows: (content: Content, trial: RecordedTrial) => Rows
  /** Its contribution to the input of the rules. */
  facts: (content: Content, trial: RecordedTrial) => Partial<Recording>
}

export interface FileProblem {
  line: number | null
  problem: string
}

/** Facts about the trial from run.json and its log. */
export interface RecordedTrial
  extends Pick<
    RunTrial,
    'threads' | 'connections' | 'duration_s' | 'isolation' | 'server_cpus' | 'client_cpus' | 'server_log_bytes'
  > {
  /** Requests counted by the generator, needed for rates of intervals. */
  request_count?: number | null
}

/** Checks the type of a module's `recorded`. */
export const recordedFile = <Seen, Content>(file: RecordedFile<Seen, Content>): RecordedFile<Seen, Content> => file

const numberIn = (text: string): number | null => (text === '' ? null : Number(text))

/** A number in a table; an empty cell is null and could not be read. */
const number = (unit: string, sentence: string, pattern: RegExp) =>
  z
    .codec(z.string().regex(pattern, `is not a number of ${unit}, nor empty`), z.number().nullable(), {
      decode: numberIn,
      encode: value => (value === null ? '' : value.toFixed(0)),
    })
    .meta({ unit, description: sentence, number: pattern })

/** Rounded when written; times may have been read with decimals. */
export const micros = (sentence: string) => number('us', sentence, /^(?:\d{1,18}(?:\.\d{1,9})?)?$/)
export const bytes = (sentence: string) => number('bytes', sentence, /^\d{0,15}$/)
/** For columns of 32 bits. */
export const count = (sentence: string) => number('count', sentence, /^\d{0,9}$/)
/** Seconds within a load, which is much shorter than a day. */
export const seconds = (sentence: string) =>
  z
    .codec(z.string().regex(SECONDS, 'is not a number of seconds below 100,000'), z.number(), {
      decode: Number,
      encode: value => value.toFixed(3),
    })
    .meta({ unit: 's', description: sentence, number: SECONDS })

const SECONDS = /^\d{1,5}(?:\.\d{1,9})?$/

const UNSAFE_SIGNS = new RegExp(`[${UNSAFE}]`, 'gu')

/** Text that a server or system influences: one line of limited length without control characters. */
export const words = (longest: number, sentence: string) =>
  z
    .codec(line.max(longest), z.string(), {
      decode: text => text,
      encode: text => text.slice(0, longest).replace(UNSAFE_SIGNS, ' '),
    })
    .describe(sentence)

/**
 * A header of the schema's keys, each once, of which only optional ones may be missing, then one row per line. An
 * invalid row is a problem with its line.
 */
export function readCsv<Row extends z.ZodObject>(
  text: string,
  schema: Row,
): { rows: { line: number; row: z.output<Row> }[]; problems: FileProblem[] } {
  const [first = ''] = text.split('\n', 1)
  const wrong = wrongHeader(first.split(','), schema)
  if (wrong) return { rows: [], problems: [{ line: 1, problem: `the header ${wrong}` }] }
  const problems: FileProblem[] = []
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const readFast = fastReader(schema)
  const rows = (plainRecords(whole) ?? quotedRecords(whole, problems)).flatMap(({ record, info: { lines: line } }) => {
    const row = readFast(record)
    if (row !== null) return { line, row }
    const read = z.safeDecode(schema, record as z.input<Row>, { error: describeIssue })
    if (!read.success) problems.push({ line, problem: `the row does not fit: ${firstOf(read.error)}` })
    return read.success ? { line, row: read.data } : []
  })
  if (whole !== text) problems.push({ line: text.split('\n').length, problem: 'the row is cut: it has no line end' })
  return { rows, problems }
}

/** Reads rows as the schema does, without its cost for each number; null for a row that the schema must read. */
function fastReader<Row extends z.ZodObject>({ shape }: Row): (record: Texts) => z.output<Row> | null {
  const cells = Object.entries(shape).map(([name, schema]) => {
    const cell = (schema instanceof z.ZodOptional ? schema.unwrap() : schema) as z.ZodType
    return { name, cell, number: cell.meta()?.number as RegExp | undefined }
  })
  return record => {
    const row: Record<string, unknown> = {}
    for (const { name, cell, number } of cells) {
      const text = record[name]
      if (text === undefined) continue
      const { success, data } = number ? { success: number.test(text), data: numberIn(text) } : cell.safeDecode(text)
      if (!success) return null
      row[name] = data
    }
    return row as z.output<Row>
  }
}

type Texts = Readonly<Record<string, string>>
type Records = { record: Texts; info: { lines: number } }[]

/** Of lines without a quote that all have as many cells as the header; null for any other text. */
function plainRecords(text: string): Records | null {
  if (/["\r]/.test(text)) return null
  const [columns = [], ...lines] = text.split('\n').map(line => line.split(','))
  const rows = lines.slice(0, -1)
  if (rows.some(cells => cells.length !== columns.length)) return null
  return rows.map((cells, index) => {
    const record: Record<string, string> = {}
    for (const [at, cell] of cells.entries()) record[columns[at] ?? ''] = cell
    return { record, info: { lines: index + 2 } }
  })
}

const quotedRecords = (text: string, problems: FileProblem[]): Records =>
  parse(withoutOpenQuotes(text), {
    ...{ columns: true, info: true, skip_records_with_error: true },
    on_skip: error => void problems.push({ line: Number(error?.lines), problem: `the row is cut: ${error?.message}` }),
  })

/** The problem, or null. */
function wrongHeader(columns: readonly string[], { shape }: z.ZodObject): string | null {
  const needed = Object.entries(shape).flatMap(([name, cell]) => (cell instanceof z.ZodOptional ? [] : [name]))
  const missing = needed.filter(name => !columns.includes(name))
  if (missing.length > 0) return `has no ${missing.join(', ')}`
  const extra = columns.find((name, index) => !(name in shape) || columns.indexOf(name) < index)
  if (extra === undefined) return null
  return extra in shape ? `has ${extra} twice` : `has ${printable(JSON.stringify(extra))}, which is no column`
}

/** Cells contain no line ends, so an unclosed quote damages only its line. */
const withoutOpenQuotes = (text: string): string =>
  text
    .split('\n')
    .map(line => (line.split('"').length % 2 === 0 ? '' : line))
    .join('\n')

export function writeCsv<Row extends z.ZodObject>(rows: readonly z.output<Row>[], schema: Row): string {
  const columns = Object.keys(schema.shape)
  const lines = rows.map((row, index) => {
    const cells = encode(schema, row, `row ${index + 1}`) as Record<string, unknown>
    return columns.map(column => cellOf(String(cells[column] ?? ''))).join(',')
  })
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

const cellOf = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Null, with problems, for text that is not JSON or does not satisfy the schema. */
export function readJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { content: z.output<Schema> | null; problems: FileProblem[] } {
  const { value, problems } = readCheckedJson<z.output<Schema>>(text, schema)
  const found = problems.map(({ line, place, problem }) => {
    return { line, problem: [z.core.toDotPath(place), problem].filter(Boolean).join(': ') }
  })
  return { content: value, problems: found }
}

export const writeJson = <Schema extends z.ZodType>(content: z.output<Schema>, schema: Schema): string =>
  `${JSON.stringify(encode(schema, content, 'the content'))}\n`

/** Errors: the value does not satisfy the schema, which is a fault of the runner. */
function encode<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>, subject: string): z.input<Schema> {
  const { data, error } = z.safeEncode(schema, value)
  if (error) throw new Error(`a recorded file cannot be written: ${subject}, ${firstOf(error)}: fix what recorded it`)
  return data as z.input<Schema>
}

function firstOf({ issues: [issue] }: z.ZodError): string {
  return [z.core.toDotPath(issue?.path ?? []), issue?.message].filter(Boolean).join(': ')
}
