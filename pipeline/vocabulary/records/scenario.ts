/** runners/scenarios/<id>/scenario.json: what is asked of an entry and what the right answer is. */
import { z } from 'zod'
import { loads } from './commands.ts'
import {
  headers,
  key,
  line,
  metricId,
  notEmpty,
  type Recorded,
  requestPath,
  schemaAddress,
  settings,
  text,
  textOrNull,
  tool,
  unique,
} from './fields.ts'

const request = z
  .strictObject({
    method: z
      .enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      .describe('write an HTTP method in capitals'),
    path: requestPath,
    headers: headers.optional(),
    body: textOrNull.describe('write the body, or null').optional(),
  })
  .nullable()
  .describe('write {"method", "path", "headers", "body"}, or null where nothing is requested')

const oracle = z
  .strictObject({
    rule: z
      .enum(['exact', 'echo-json', 'counter', 'completes'])
      .describe('write exact, echo-json, counter or completes'),
    status: z.int().min(100).max(599).describe('write an HTTP status from 100 to 599').optional(),
    headers: headers.describe('write how headers of the answer begin, as "name": "value"').optional(),
    body: line.describe('write the body of the answer in one line; it may be empty').optional(),
  })
  .describe('write {"rule": "exact", "status", "headers", "body"}, or {"rule"} with echo-json, counter or completes')

export const scenario = z
  .strictObject({
    $schema: schemaAddress,
    name: text.describe('write what the scenario is called'),
    sentence: text.describe('write one sentence: what happens'),
    tool: tool.nullable(),
    request,
    answer: text.describe('write one sentence: what the right answer is'),
    headline_metric_id: metricId,
    metrics: unique(z.array(metricId).min(1)).describe('write the ids of the metrics that the scenario is about'),
    separate_by: unique(z.array(key))
      .nullable()
      .describe('write the setting keys that change the work itself, so that results are not ranked across them')
      .optional(),
    oracle: oracle.optional(),
    binary_where: notEmpty(settings)
      .describe(
        'write the settings under which numbers travel as eight bytes, the most significant first, as "key": "value"',
      )
      .optional(),
    loads: loads.optional(),
    duration_s: z
      .number()
      .gt(0)
      .max(3600)
      .nullable()
      .describe('write how many seconds a trial takes, at most 3600, or null where a command is timed')
      .optional(),
    warm_up_s: z
      .number()
      .min(0)
      .max(3600)
      .nullable()
      .describe(
        'write how many seconds of load are thrown away before the trial; 0 is none, null is for a command that is timed',
      )
      .optional(),
    trials: z.int().min(1).max(1000).describe('write how many trials a case has, from 1 to 1000').optional(),
    lua: z
      .string()
      .max(80)
      .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*\.lua$/)
      .nullable()
      .describe('write the plain name of a Lua file beside this manifest, or null')
      .optional(),
  })
  .meta({ title: 'A scenario' })
  .describe(
    'runners/scenarios/<id>/scenario.json: what is asked of an entry and what the right answer is. The id is the name of the folder.',
  )

export type ScenarioManifest = Recorded<z.infer<typeof scenario>>
