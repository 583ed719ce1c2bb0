/** A file that the runner writes next to a trial: what each module of recording/ exports as `recorded`. Its name is the module's. */
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { readCheckedJson } from '../manifest/checked-json.ts'
import { describeIssue } from '../manifest/describe-issue.ts'
import { printable } from '../schema/printable.ts'
import { line, UNSAFE } from '../schema/records/fields.ts'
import type { Recording } from '../schema/records/recording.ts'
import type { RunTrial } from '../schema/records/run.ts'
import type { Rows } from './source.ts'

export interface RecordedFile<Seen, Content> {
  /** The relations that it fills: their columns, and what one row is of. */
  tables: Readonly<Record<string, z.ZodObject>>
  /** The runs of 21 November 2026 have none. */
  is_newer?: boolean
  write: (seen: Seen) => string
  /** Where there is no room for the whole. */
  shorten?: (seen: Seen) => string
  /** A damaged file is a problem and gives what can be read of it. Pure; never throws. */
  read: (text: string) => { content: Content | null; problems: FileProblem[] }
  rows: (content: Content, trial: RecordedTrial) => Rows
  /** What it adds to what the rules see of the trial. */
  facts: (content: Content, trial: RecordedTrial) => Partial<Recording>
}

export interface FileProblem {
  line: number | null
  problem: string
}

/** What run.json says of the trial, and what its log says that it answered. */
export interface RecordedTrial
  extends Pick<RunTrial, 'threads' | 'connections' | 'isolation' | 'server_cpus' | 'client_cpus' | 'server_log_bytes'> {
  /** Requests that the generator counted; without it no rate of an interval is known. */
  request_count?: number | null
}

/** The compiler's view of a module's `recorded`. */
export const recordedFile = <Seen, Content>(file: RecordedFile<Seen, Content>): RecordedFile<Seen, Content> => file

/** A number of a table: text in the file; null, an empty cell, could not be read. */
const number = (unit: string, sentence: string, pattern: RegExp) =>
  z
    .codec(z.string().regex(pattern, `is not a number of ${unit}, nor empty`), z.number().nullable(), {
      decode: text => (text === '' ? null : Number(text)),
      encode: value => (value === null ? '' : value.toFixed(0)),
    })
    .meta({ unit, description: sentence })

/** Whole when it is written; a time may have been read with decimals. */
export const micros = (sentence: string) => number('us', sentence, /^(?:\d{1,18}(?:\.\d{1,9})?)?$/)
export const bytes = (sentence: string) => number('bytes', sentence, /^\d{0,15}$/)
/** Of what a table has 32 bits for. */
export const count = (sentence: string) => number('count', sentence, /^\d{0,9}$/)
/** Of a load, which has a second or a minute: a day is not one. */
export const seconds = (sentence: string) =>
  z
    .codec(z.string().regex(/^\d{1,5}(?:\.\d{1,9})?$/, 'is not a number of seconds below 100,000'), z.number(), {
      decode: Number,
      encode: value => value.toFixed(3),
    })
    .meta({ unit: 's', description: sentence })

const UNSAFE_SIGNS = new RegExp(`[${UNSAFE}]`, 'gu')

/** Words that a server or a system has a say in: on one line, with an end, and with nothing that a terminal or a page obeys. */
export const words = (longest: number, sentence: string) =>
  z
    .codec(line.max(longest), z.string(), {
      decode: text => text,
      encode: text => text.slice(0, longest).replace(UNSAFE_SIGNS, ' '),
    })
    .describe(sentence)

/**
 * A header of the schema's keys, each once, where only an optional one may lack, then a row a line; one that does not fit is a
 * problem with its line.
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
  const rows = (plainRecords(whole) ?? quotedRecords(whole, problems)).flatMap(({ record, info: { lines: line } }) => {
    const read = z.safeDecode(schema, record as z.input<Row>, { error: describeIssue })
    if (!read.success) problems.push({ line, problem: `the row does not fit: ${firstOf(read.error)}` })
    return read.success ? { line, row: read.data } : []
  })
  if (whole !== text) problems.push({ line: text.split('\n').length, problem: 'the row is cut: it has no line end' })
  return { rows, problems }
}

type Records = { record: object; info: { lines: number } }[]

/** Of lines without a quote that all have as many cells as the header; null for any other text. */
function plainRecords(text: string): Records | null {
  if (/["\r]/.test(text)) return null
  const [columns = [], ...lines] = text.split('\n').map(line => line.split(','))
  const rows = lines.slice(0, -1)
  if (rows.some(cells => cells.length !== columns.length)) return null
  return rows.map((cells, index) => {
    return { record: Object.fromEntries(cells.map((cell, at) => [columns[at], cell])), info: { lines: index + 2 } }
  })
}

const quotedRecords = (text: string, problems: FileProblem[]): Records =>
  parse(withoutOpenQuotes(text), {
    ...{ columns: true, info: true, skip_records_with_error: true },
    on_skip: error => void problems.push({ line: Number(error?.lines), problem: `the row is cut: ${error?.message}` }),
  })

/** What is wrong with it; null where nothing is. */
function wrongHeader(columns: readonly string[], { shape }: z.ZodObject): string | null {
  const needed = Object.entries(shape).flatMap(([name, cell]) => (cell instanceof z.ZodOptional ? [] : [name]))
  const missing = needed.filter(name => !columns.includes(name))
  if (missing.length > 0) return `has no ${missing.join(', ')}`
  const strange = columns.find((name, index) => !(name in shape) || columns.indexOf(name) < index)
  if (strange === undefined) return null
  return strange in shape ? `has ${strange} twice` : `has ${printable(JSON.stringify(strange))}, which is no column`
}

/** No cell has a line end, so a quote that its line does not close takes that line and no other. */
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

/** Null, with its problems, for text that is not JSON or not of the schema. */
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

/** Errors: what is not of the schema, which only a fault of the runner can be. */
function encode<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>, subject: string): z.input<Schema> {
  const { data, error } = z.safeEncode(schema, value)
  if (error) throw new Error(`a recorded file cannot be written: ${subject}, ${firstOf(error)}: fix what recorded it`)
  return data as z.input<Schema>
}

function firstOf({ issues: [issue] }: z.ZodError): string {
  return [z.core.toDotPath(issue?.path ?? []), issue?.message].filter(Boolean).join(': ')
}
