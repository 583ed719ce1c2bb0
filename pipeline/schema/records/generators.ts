/** data/generators/<date>/generators.json: what load generators printed of a server, and what the server counted. */
import { z } from 'zod'
import * as field from './fields.ts'

const count = z.int().min(0).describe('write a whole number, 0 or more')
const seconds = z.number().min(0).describe('write seconds, 0 or more')

const latency = z.strictObject({ mean_s: seconds, p50_s: seconds, p99_s: seconds, max_s: seconds })

const server = z
  .strictObject({
    requests: count,
    answers: z
      .record(z.string().regex(/^[1-5]\d\d$/), count)
      .describe('write the number of complete answers by status, as "200": 10'),
    cut_answers: count,
    unanswered: count,
    connections: count,
    body_bytes: count,
    latency: field.orNull(latency, 'write the latencies of complete answers, or null if there are none'),
  })
  .describe('write what the server counted')

const situation = z.strictObject({
  id: field.id,
  sentence: field.text,
  connections: z.int32().min(1).describe('write how many connections are requested'),
  duration_s: field.secondsOrNull,
  requests: field.countOrNull,
  rate_per_s: field.countOrNull,
})

const run = z.strictObject({
  tool: field.tool,
  situation: field.id,
  commands: z.array(z.array(field.text).min(1).describe('write a command line as a list of arguments')).min(1),
  exit_code: field.orNull(z.int32(), 'write the exit status, or null if it was ended after the longest time'),
  elapsed_s: seconds,
  server,
  output: field.fileName,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('write the SHA-256 of the output as 64 hexadecimal digits'),
  omitted_bytes: count,
})

export const generators = z
  .strictObject({
    $schema: field.schemaAddress,
    measured_at: field.instant,
    situations: z.array(situation).min(1).describe('write what the server did, and the load'),
    generators: z
      .array(z.strictObject({ tool: field.tool, version: field.textOrNull }))
      .describe('write each generator and its version'),
    runs: z.array(run).describe('write each run of a generator in a situation'),
  })
  .meta({ title: 'Load generators and a server of known behaviour' })
  .describe('data/generators/<date>/generators.json: what load generators printed, and what the server counted.')

export type Generators = field.Recorded<z.infer<typeof generators>>
export type Situation = Generators['situations'][number]
export type GeneratorRun = Generators['runs'][number]
export type ServerCounts = GeneratorRun['server']
