/** data/fidelity/<time>-<host_id>-<compared>.json: what measuring costs a load. */
import { z } from 'zod'
import { COMMIT } from '../ids.ts'
import { id, orNull, type Recorded, textOrNull } from './fields.ts'

const count = z.int().min(1).max(1_000_000).describe('write a whole number above 0')
const rate = z.number().min(0.001).max(1e9).describe('write requests per second, 0.001 to 1,000,000,000')

const pair = z.strictObject({
  first: z.enum(['alone', 'runner']).describe('write the side that was measured first: alone or runner'),
  alone_per_s: rate,
  runner_per_s: rate,
  observer_ratio: orNull(
    z.number().min(0).max(1000),
    "write what the observers took of one CPU beside the runner's load, 1 for all of it, or null where it is not known",
  ),
})

export const fidelity = z
  .strictObject({
    measured_at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/)
      .describe('write the instant of the first load in UTC, as 2026-11-21T08:30:00Z'),
    host_id: id,
    commit: z.string().regex(COMMIT).describe('write the commit of the checkout that measured, 40 hex digits'),
    is_clean: z.boolean().describe('write whether the checkout was that commit'),
    compared: z
      .enum(['observers', 'sandbox'])
      .describe(
        'write observers (the bare load against the runner) or sandbox (the runner without it against the runner with it)',
      ),
    framework_id: id,
    framework_version: textOrNull,
    scenario_id: id,
    threads: count,
    connections: count,
    warm_up_s: count,
    duration_s: count,
    pairs: z.array(pair).min(1).max(10_000).describe('write the pairs in the order in which they were measured'),
  })
  .meta({ title: 'What measuring costs a load' })
  .describe(
    'data/fidelity/<time>-<host_id>-<compared>.json: written by npm run bench:fidelity -- --record, never by hand.',
  )

export type FidelityRecord = Recorded<z.infer<typeof fidelity>>
