/** data/published/<id>/document.json: what somebody's write-up states, and null for what it does not. */
import { z } from 'zod'
import { KEY } from '../ids.ts'
import {
  countOrNull,
  fact,
  facts,
  id,
  idOrNull,
  instantOrNull,
  lineNumber,
  path,
  type Recorded,
  schemaAddress,
  secondsOrNull,
  settings,
  text,
  textOrNull,
  tool,
  unique,
  webAddress,
  webAddressOrNull,
} from './fields.ts'
import { machine } from './host.ts'

const log = z
  .strictObject({
    path: path.describe("write the log's path below the document's folder, with forward slashes and without `..`"),
    line: lineNumber.describe('write the number of the first line of the block, from 1'),
    last_line: lineNumber.describe('write the number of the last line of the block, from 1').optional(),
  })
  .describe('write {"path", "line", "last_line"}: the first and the last line of the log\'s block')

const load = z
  .strictObject({
    tool: tool.nullable().optional(),
    tool_version: textOrNull.optional(),
    threads: countOrNull.optional(),
    connections: countOrNull.optional(),
    duration_s: secondsOrNull.optional(),
  })
  .nullable()
  .describe('write the load that the log does not state, or null')

const files = unique(z.array(path)).nullable().describe("write a list of paths below the document's folder")

const WHY_OUTDATED = "write in the document's own words why the result is outdated"

const result = z
  .strictObject({
    key: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[a-z0-9_.=-]+(\/[a-z0-9_.=-]+)*$/)
      .nullable()
      .describe('write a readable key of lower-case words, the same in claims.csv')
      .optional(),
    framework: id.describe('write the id of a folder of runners/frameworks'),
    version: textOrNull.describe('write the version or the commit, or null').optional(),
    configuration: settings
      .nullable()
      .describe('write settings as "key": "value", such as "logging": "off"')
      .optional(),
    scenario: idOrNull.describe('write the id of a folder of runners/scenarios, or null').optional(),
    load: load.optional(),
    logs: z
      .array(log)
      .nullable()
      .describe('write a list of {"path", "line", "last_line"}; empty where the logs are lost')
      .optional(),
    evidence: files.optional(),
    status: z
      .enum(['current', 'outdated'])
      .nullable()
      .describe('write current, or outdated with a status_reason')
      .optional(),
    status_reason: textOrNull.describe(`${WHY_OUTDATED}, or null`).optional(),
  })
  .refine(({ status, status_reason }) => status !== 'outdated' || (status_reason ?? null) !== null, {
    error: '"status_reason" is missing',
    params: { fix: WHY_OUTDATED },
    // said beside what else is wrong with the result
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .describe('write a result: {"key", "framework", "configuration", "scenario", "logs", …}')

export const document = z
  .strictObject({
    $schema: schemaAddress,
    title: text.describe('write the title of the document'),
    source_url: webAddressOrNull.optional(),
    author: textOrNull.optional(),
    published_at: instantOrNull.optional(),
    retrieved_at: instantOrNull.optional(),
    author_notes: z
      .array(text)
      .nullable()
      .describe('write a list of sentences: what the author says about the numbers')
      .optional(),
    ledger_notes: z
      .array(text)
      .nullable()
      .describe('write a list of sentences: what whoever entered the document had to decide')
      .optional(),
    host: z
      .object({
        id: idOrNull.describe('write an id for the machine, the same in each document about it'),
        ...machine,
      })
      .partial()
      .catchall(fact)
      .refine(facts => Object.keys(facts).every(name => KEY.test(name)), 'has a name that is not snake_case')
      .nullable()
      .describe('write the facts that the document prints about the machine, null for the others')
      .optional(),
    environment: facts
      .nullable()
      .describe('write what the document prints about the environment as "key": value, word for word')
      .optional(),
    environment_files: files.optional(),
    dropped_lines: z
      .int()
      .min(0)
      .max(1_000_000)
      .nullable()
      .describe('write how many lines each interval log begins with that its author left out')
      .optional(),
    results: z.array(result).describe('write a list of results; it may be empty'),
    lost_logs: z
      .array(
        z
          .strictObject({
            row_name: text.describe('write the name of the row whose log is lost, as in claims.csv'),
            address: webAddress,
          })
          .describe('write {"row_name", "address"}'),
      )
      .nullable()
      .describe('write a list of {"row_name", "address"}: logs that cannot be had any more')
      .optional(),
  })
  .meta({ title: 'A published write-up' })
  .describe('data/published/<id>/document.json: what a document states, and null for what it does not.')

export type Document = Recorded<z.infer<typeof document>>
export type DocumentResult = Document['results'][number]
export type DocumentLog = Recorded<z.infer<typeof log>>
