/** runners/scenarios/<id>/scenario.json: a request to an entry and its correct response. */
import { z } from 'zod'
import { loads } from './commands.ts'
import { draws } from './draws.ts'
import * as field from './fields.ts'

const body = z
  .union([field.bodyText, z.array(field.json), z.record(z.string(), field.json)])
  .nullable()
  .describe('write the body as text or as JSON, or null')

const request = z
  .strictObject({
    method: z
      .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      .describe('write an HTTP method in capitals'),
    path: field.requestPath,
    headers: field.headers.optional(),
    body: body.optional(),
  })
  .describe('write {"method", "path", "headers", "body"}, or null if nothing is requested')

const answer = {
  status: z.int().min(100).max(599).describe('write an HTTP status from 100 to 599'),
  headers: field.optional(field.headers, 'write how headers of the response begin, as "name": "value"'),
}
const responseText = field.bodyText.describe('write the body of the response; it may be empty')

const drawn = field.form(/^\$\{[a-z][a-z0-9_]*\}$/, 80)

/** The rules row, rows, page and stock are about rows of a database, which runners/verify/oracle/rows.ts describes. */
const oracle = z
  .discriminatedUnion('rule', [
    z.strictObject({ rule: z.literal('exact'), ...answer, body: responseText }),
    z.strictObject({ rule: z.literal('template'), ...answer, body: responseText }),
    z.strictObject({ rule: z.literal('json'), ...answer, body: field.json.describe('write the JSON of the response') }),
    z.strictObject({
      rule: z.literal('digest'),
      ...answer,
      file: field.fileName.describe('write the name of a file in files/ of this folder'),
    }),
    z.strictObject({ rule: z.literal('row'), ...answer, id: drawn.describe('write the draw of its id') }),
    z.strictObject({
      rule: z.literal('rows'),
      ...answer,
      ids: z.array(drawn).min(2).max(100).describe('write the draws of their ids, in order'),
    }),
    z.strictObject({
      rule: z.literal('page'),
      ...answer,
      message: field.text.describe("write the request's own message, with its draw"),
    }),
    z.strictObject({ rule: z.literal('stock') }),
    z.strictObject({ rule: z.literal('echo-json') }),
    z.strictObject({ rule: z.literal('counter') }),
    z.strictObject({ rule: z.literal('completes') }),
  ])
  .describe(
    'write {"rule", …}: exact, template or json with "status" and "body", digest with "status" and "file", row with "status" and "id", rows with "status" and "ids", page with "status" and "message"',
  )

const weight = z.int().min(1).max(1000).describe('write the share of this request in proportion to the others')

const refused = z
  .strictObject({
    because: field.text.describe('write what is wrong with the request'),
    status: z.int().min(400).max(499).describe('write the status of the response, from 400 to 499'),
    path: field.requestPath.optional(),
    body: body.optional(),
    with: field.optional(
      field.notEmpty(z.record(field.key, field.json)),
      'write the values that replace the drawn ones, as "name": value',
    ),
  })
  .describe('write {"because", "status"} with "path", "body" or "with"')

export const scenario = z
  .strictObject({
    $schema: field.schemaAddress,
    name: field.name('write the name of the scenario'),
    sentence: field.text.describe('write one sentence on what happens'),
    tool: field.tool.nullable(),
    request: request.nullable(),
    answer: field.text.describe('write one sentence on the correct response'),
    meaning: field.optional(
      field.text,
      'write what the number means for an operator of such a service, and what it does not mean',
    ),
    headline_metric_id: field.metricId,
    metrics: field.unique(z.array(field.metricId).min(1)).describe('write the ids of the metrics of the scenario'),
    separate_by: field.optionalOrNull(
      field.unique(z.array(field.key)),
      'write the keys of settings that change the workload, so that results are not ranked across them',
    ),
    oracle: oracle.optional(),
    service: field.optional(
      z.literal('postgres'),
      'write postgres, the folder of runners/services, for the rules row, rows, page and stock',
    ),
    binary_where: field.optional(
      field.notEmpty(field.settings),
      'write the settings under which numbers are sent as eight bytes, most significant first, as "key": "value"',
    ),
    loads: loads.optional(),
    duration_s: field.optionalOrNull(
      z.number().gt(0).max(3600),
      'write the duration of a trial in seconds, at most 3600, or null if a command is timed',
    ),
    warm_up_s: field.optionalOrNull(
      z.number().min(0).max(3600),
      'write the least seconds of warm-up before the trial, which continues until the server no longer gets faster; 0 means none, null is for a timed command',
    ),
    trials: field.optional(z.int().min(1).max(1000), 'write how many trials a case has, from 1 to 1000'),
    draws: draws.optional(),
    weight: weight.optional(),
    also: field.optional(
      z.array(z.strictObject({ weight, request, oracle })).min(1).max(100),
      'write the other requests of the load, each as {"weight", "request", "oracle"}',
    ),
    refused: field.optional(
      z.array(refused).min(1).max(100),
      'write requests that the server has to reject, each as {"because", "status", "path", "body", "with"}',
    ),
  })
  .meta({ title: 'A scenario' })
  .describe(
    'runners/scenarios/<id>/scenario.json: a request to an entry and its correct response. The id is the name of the folder.',
  )

export type ScenarioManifest = field.Recorded<z.infer<typeof scenario>>
