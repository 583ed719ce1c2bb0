/** data/published/<id>/document.json: the statements of a published document, null for everything it does not state. */
import { z } from 'zod'
import { KEY } from '../ids.ts'
import * as field from './fields.ts'
import { machine } from './host.ts'

const log = field
  .checked(
    z.strictObject({
      path: field.path.describe(
        "write the log's path below the document's folder, with forward slashes and without `..`",
      ),
      line: field.lineNumber.describe('write the number of the first line of the block, from 1'),
      last_line: field.lineNumber.describe('write the number of the last line of the block, from 1'),
    }),
    ({ line, last_line }) =>
      last_line >= line
        ? []
        : [[['last_line'], `is ${last_line} and the first line is ${line}: name the block's first and last line`]],
  )
  .describe('write {"path", "line", "last_line"}: the first and the last line of the log\'s block')

const load = z
  .strictObject({
    tool: field.tool.nullable().optional(),
    tool_version: field.textOrNull.optional(),
    threads: field.countOrNull.optional(),
    connections: field.countOrNull.optional(),
    duration_s: field.secondsOrNull.optional(),
  })
  .describe('write the load that the log does not state, or null')
  .nullable()

const files = field.orNull(field.unique(z.array(field.path)), "write a list of paths below the document's folder")

const WHY_OUTDATED = "write in the document's own words why the result is outdated"

const result = z
  .strictObject({
    key: field.optionalOrNull(
      z
        .string()
        .min(1)
        .max(200)
        .regex(/^[a-z0-9_.=-]+(\/[a-z0-9_.=-]+)*$/),
      'write a readable key of lower-case words, the same in claims.csv',
    ),
    framework: field.id.describe('write the id of a folder of runners/frameworks'),
    version: field.optional(field.textOrNull, 'write the version or the commit, or null'),
    configuration: field.optionalOrNull(field.settings, 'write settings as "key": "value", such as "logging": "off"'),
    scenario: field.optional(field.idOrNull, 'write the id of a folder of runners/scenarios, or null'),
    load: load.optional(),
    logs: field.optionalOrNull(
      z.array(log),
      'write a list of {"path", "line", "last_line"}; empty if the logs are lost',
    ),
    evidence: files.optional(),
    status: field.optionalOrNull(z.enum(['current', 'outdated']), 'write current, or outdated with a status_reason'),
    status_reason: field.optional(field.textOrNull, `${WHY_OUTDATED}, or null`),
  })
  .refine(({ status, status_reason }) => status !== 'outdated' || (status_reason ?? null) !== null, {
    error: `"status_reason" is missing: ${WHY_OUTDATED}`,
    // reported together with the other problems of the result
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .describe('write a result: {"key", "framework", "configuration", "scenario", "logs", …}')

function checkKeys(results: readonly { readonly key?: string | null }[]): [place: PropertyKey[], problem: string][] {
  const keys = results.map(({ key }) => key ?? null)
  return keys.flatMap((key, index): [PropertyKey[], string][] => {
    const earlier = keys.indexOf(key)
    if (key === null || earlier === index) return []
    return [[[index, 'key'], `is also the key of results[${earlier}]: give each result a different key`]]
  })
}

export const document = z
  .strictObject({
    $schema: field.schemaAddress,
    title: field.text.describe('write the title of the document'),
    source_url: field.webAddressOrNull.optional(),
    author: field.textOrNull.optional(),
    published_at: field.instantOrNull.optional(),
    retrieved_at: field.instantOrNull.optional(),
    author_notes: field.optionalOrNull(
      z.array(field.text),
      'write a list of sentences: what the author says about the numbers',
    ),
    ledger_notes: field.optionalOrNull(
      z.array(field.text),
      'write a list of sentences: decisions that were made when the document was entered',
    ),
    host: z
      .object({
        id: field.about(field.idOrNull, 'write an id for the machine, the same in each document about it'),
        ...machine,
      })
      .partial()
      .catchall(field.fact)
      .refine(facts => Object.keys(facts).every(name => KEY.test(name)), {
        params: { fact: 'has a name that is not snake_case' },
      })
      .describe('write the facts that the document prints about the machine, null for the others')
      .nullable()
      .optional(),
    environment: field.optionalOrNull(
      field.facts,
      'write what the document prints about the environment as "key": value, word for word',
    ),
    environment_files: files.optional(),
    results: field.checked(z.array(result), checkKeys).describe('write a list of results; it may be empty'),
    lost_logs: field.optionalOrNull(
      z.array(
        z
          .strictObject({
            row_name: field.text.describe('write the name of the row whose log is lost, as in claims.csv'),
            address: field.webAddress,
          })
          .describe('write {"row_name", "address"}'),
      ),
      'write a list of {"row_name", "address"} of logs that are no longer available',
    ),
  })
  .meta({ title: 'A published write-up' })
  .describe('data/published/<id>/document.json: the statements of a document, null for everything it does not state.')

export type Document = field.Recorded<z.infer<typeof document>>
export type DocumentResult = Document['results'][number]
export type DocumentLog = field.Recorded<z.infer<typeof log>>
