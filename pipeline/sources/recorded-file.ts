/** A file that the runner writes beside a trial: what each module of recording/ exports as `recorded`. Its name is the module's. */
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Recording } from '../vocabulary/records/recording.ts'
import type { RunTrial } from '../vocabulary/records/run.ts'
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
    .codec(z.string().regex(pattern), z.number().nullable(), {
      decode: text => (text === '' ? null : Number(text)),
      encode: value => (value === null ? '' : value.toFixed(0)),
    })
    .meta({ unit, description: sentence })

/** Whole when it is written; a time may have been read with decimals. */
export const micros = (sentence: string) => number('us', sentence, /^(?:\d{1,18}(?:\.\d{1,9})?)?$/)
export const whole = (unit: 'bytes' | 'count', sentence: string) => number(unit, sentence, /^\d{0,15}$/)
export const seconds = (sentence: string) =>
  z
    .codec(z.string().regex(/^\d{1,18}(?:\.\d{1,9})?$/), z.number(), {
      decode: Number,
      encode: value => value.toFixed(3),
    })
    .meta({ unit: 's', description: sentence })

/** A header of the schema's keys, where only an optional one may lack, then rows; one that does not fit is a problem with its line. */
export function readCsv<Row extends z.ZodObject>(
  text: string,
  schema: Row,
): { rows: { line: number; row: z.output<Row> }[]; problems: FileProblem[] } {
  const [first = ''] = text.split('\n', 1)
  const named = new Set(first.split(','))
  const known = Object.entries(schema.shape)
  const lacks = known.some(([name, cell]) => !named.has(name) && !(cell instanceof z.ZodOptional))
  if (lacks || !named.isSubsetOf(new Set(known.map(([name]) => name))))
    return { rows: [], problems: [{ line: 1, problem: `the first line is not ${known.map(([name]) => name)}` }] }
  const problems: FileProblem[] = []
  const records: { record: object; info: { lines: number } }[] = parse(text, {
    ...{ columns: true, info: true, skip_records_with_error: true },
    on_skip: error => void problems.push({ line: Number(error?.lines), problem: `the row is cut: ${error?.message}` }),
  })
  const rows = records.flatMap(({ record, info: { lines: line } }) => {
    const read = z.safeDecode(schema, record as z.input<Row>)
    if (!read.success) problems.push({ line, problem: `the row does not fit: ${firstOf(read.error)}` })
    return read.success ? { line, row: read.data } : []
  })
  return { rows, problems }
}

export function writeCsv<Row extends z.ZodObject>(rows: readonly z.output<Row>[], schema: Row): string {
  const columns = Object.keys(schema.shape)
  const lines = rows.map(row => {
    const cells: Record<string, unknown> = z.encode(schema, row)
    return columns.map(column => cellOf(String(cells[column] ?? ''))).join(',')
  })
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

const cellOf = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Null, with a problem, for text that is not JSON or not of the schema. */
export function readJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { content: z.output<Schema> | null; problems: FileProblem[] } {
  const read = schema.safeParse(parseJson(text))
  if (read.success) return { content: read.data, problems: [] }
  return { content: null, problems: [{ line: null, problem: firstOf(read.error) }] }
}

export const writeJson = (content: object): string => `${JSON.stringify(content)}\n`

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function firstOf({ issues: [issue] }: z.ZodError): string {
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
}
