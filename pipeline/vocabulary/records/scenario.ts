/** runners/scenarios/<id>/scenario.json: what is asked of an entry and what the right answer is. */
import { z } from 'zod'
import { loads } from './commands.ts'
import * as field from './fields.ts'

const request = z
  .strictObject({
    method: z
      .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      .describe('write an HTTP method in capitals'),
    path: field.requestPath,
    headers: field.headers.optional(),
    body: field.optional(field.textOrNull, 'write the body, or null'),
  })
  .describe('write {"method", "path", "headers", "body"}, or null where nothing is requested')
  .nullable()

const oracle = z
  .strictObject({
    rule: z
      .enum(['exact', 'echo-json', 'counter', 'completes'])
      .describe('write exact, echo-json, counter or completes'),
    status: field.optional(z.int().min(100).max(599), 'write an HTTP status from 100 to 599'),
    headers: field.optional(field.headers, 'write how headers of the answer begin, as "name": "value"'),
    body: field.optional(field.line, 'write the body of the answer in one line; it may be empty'),
  })
  .describe('write {"rule": "exact", "status", "headers", "body"}, or {"rule"} with echo-json, counter or completes')

export const scenario = z
  .strictObject({
    $schema: field.schemaAddress,
    name: field.text.describe('write what the scenario is called'),
    sentence: field.text.describe('write one sentence: what happens'),
    tool: field.tool.nullable(),
    request,
    answer: field.text.describe('write one sentence: what the right answer is'),
    headline_metric_id: field.metricId,
    metrics: field
      .unique(z.array(field.metricId).min(1))
      .describe('write the ids of the metrics that the scenario is about'),
    separate_by: field.optionalOrNull(
      field.unique(z.array(field.key)),
      'write the setting keys that change the work itself, so that results are not ranked across them',
    ),
    oracle: oracle.optional(),
    binary_where: field.optional(
      field.notEmpty(field.settings),
      'write the settings under which numbers travel as eight bytes, the most significant first, as "key": "value"',
    ),
    loads: loads.optional(),
    duration_s: field.optionalOrNull(
      z.number().gt(0).max(3600),
      'write how many seconds a trial takes, at most 3600, or null where a command is timed',
    ),
    warm_up_s: field.optionalOrNull(
      z.number().min(0).max(3600),
      'write how many seconds of load at least are thrown away before the trial, which goes on until the server no longer gets faster; 0 is none, null is for a command that is timed',
    ),
    trials: field.optional(z.int().min(1).max(1000), 'write how many trials a case has, from 1 to 1000'),
    lua: field.optionalOrNull(
      field.form(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.lua$/, 80),
      'write the plain name of a Lua file beside this manifest, or null',
    ),
  })
  .meta({ title: 'A scenario' })
  .describe(
    'runners/scenarios/<id>/scenario.json: what is asked of an entry and what the right answer is. The id is the name of the folder.',
  )

export type ScenarioManifest = field.Recorded<z.infer<typeof scenario>>
