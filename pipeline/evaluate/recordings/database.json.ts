/** database.json: what the database of the scenario executed for the server during the load, and how it is set. */
import { z } from 'zod'
import { readJson, recordedFile, words, writeJson } from './recorded-file.ts'

const whole = z
  .int()
  .nonnegative()
  .max(2 ** 52)

const database = z.strictObject({
  version: words(200, 'as it reports it'),
  settings: z.record(z.string(), words(200, 'with its unit')).describe('those of its configuration file'),
  cpus: z.array(z.int32()).nullable().describe('those that it was pinned to; null if it was not pinned'),
  cpu_us: whole.nullable().describe('its CPU time; null if it is not known'),
  statement_count: whole.describe('statements of the server that name a table of the scenarios'),
  row_count: whole.describe('rows that they returned or changed'),
  least_statement_count: whole.describe('statements that each response needs'),
  least_row_count: whole.describe('rows that each response needs'),
})

export type DatabaseRecord = z.output<typeof database>

export const recorded = recordedFile({
  tables: {},
  is_newer: true,
  write: (file: DatabaseRecord) => writeJson(file, database),
  read: text => readJson(text, database),
  rows: () => ({}),
  facts: ({ version: _, settings: __, ...used }) => ({ database: used }),
})
