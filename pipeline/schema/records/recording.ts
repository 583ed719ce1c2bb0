/** Data of a trial that only the runner records, as input of the rules; null means not recorded. Ratios are 0 to 1. */
import { z } from 'zod'
import { LIMITS } from '../limit.ts'

const ratio = z.number().nullable()
const count = z.int32().nullable()

/** One phase of requests whose correct responses are known. */
const verification = z.object({
  phase: z.enum(['before', 'during', 'after']),
  answer_count: z.int32(),
  wrong_answer_count: z.int32(),
  unanswered_count: z.int32().describe('requests not answered in time: neither right nor wrong'),
  failed_checks: z
    .array(z.string())
    .nullish()
    .describe('findings of the behaviour checks, such as `date: it stayed`; wrong responses are counted above'),
})

const total = z.object({
  added: z.int().describe('growth during the load, without the additions by correctly answered probe requests'),
  posted_mean: z.int32().describe('of the numbers that the load posts'),
  posted_most: z.int32(),
  unknown_count: z.int32().describe('probe requests of which it is unknown whether they were added'),
})

const database = z.object({
  cpus: z.array(z.int32()).readonly().nullable().describe('those that it was pinned to; null if it was not pinned'),
  cpu_us: z.int().nullable().describe('its CPU time during the load'),
  statement_count: z.int().describe('statements of the server that name a table of the scenarios'),
  row_count: z.int().describe('rows that they returned or changed'),
  least_statement_count: z.int32().describe('statements that each response needs'),
  least_row_count: z.int32().describe('rows that each response needs'),
})

export const recordingSchema = z
  .object({
    client_cpu_ratio: ratio.describe('CPU time of the generator over the load / (wall time * client_cpu_count)'),
    client_cpu_count: count.describe('the CPUs that the generator was allowed to use'),
    server_cpu_ratio: ratio.describe("CPU time of the server's processes / (wall time * the CPUs they may use)"),
    server_busy_ratio: ratio.describe(
      "1 - idle time of the server's CPUs over the load / their time, including interrupts",
    ),
    client_busy_ratio: ratio,
    limited_by: z
      .enum(LIMITS)
      .nullable()
      .describe('the side without idle time, by the busy shares, or by the CPU times if those are not recorded'),
    observer_cpu_ratio: ratio.describe("the observers' CPU time over the load, of one CPU"),
    steal_ratio: ratio.describe('the share of all CPU time that the hypervisor took'),
    established_connections: count.describe('the largest number observed during the load'),
    progressing_connections: count.describe('connections whose bytes moved in the second half of the load'),
    reconnection_count: z.int().nullable().describe('reopened connections'),
    interval_rates_per_s: z
      .array(z.number())
      .nullable()
      .describe('responses in each second (or shorter equal interval) of the load, in order'),
    warm_up_growth: z
      .number()
      .nullable()
      .describe('speed of the last part of the warm-up / speed of the part before it - 1'),
    warm_after_s: z
      .number()
      .nullable()
      .describe('the second of load in which the warm-up reached 90 % of the mean of its last three for good'),
    verifications: z.array(verification).nullable(),
    server_cpus: z
      .array(z.int32())
      .readonly()
      .nullable()
      .describe('the CPUs that it was pinned to; null if it was not pinned'),
    client_cpus: z.array(z.int32()).readonly().nullable(),
    client_wait_ratio: ratio.describe(
      "time that the generator's threads were ready and did not run / (that time + their CPU time)",
    ),
    probe_latencies_s: z
      .array(z.number())
      .nullable()
      .describe(
        'of each request in order, from its scheduled instant; for one never answered, how long the probe waited',
      ),
    probe_latency_p95_s: z
      .number()
      .nullable()
      .describe('the 95th percentile of these latencies after the first 0.3 s; null if fewer requests were answered'),
    probe_answer_count: count,
    probe_wrong_count: count,
    probe_unanswered_count: count,
    server_log_bytes: z.int().nullable().describe('all output of the server, including output that the log omits'),
    requests_sent: z.int().nullable().describe('whole requests that left the sockets of the load, from their bytes'),
    load_answers_judged: count.describe(
      'responses to the load that were captured on the wire and checked; wrong ones are included in `verifications`',
    ),
    load_unread: z.string().nullable().describe('why none were'),
    total: total.nullable().describe('of the counter or the stocks that the load posts numbers to'),
    database: database.nullable().describe('of the scenario: what it executed for the server during the load'),
    database_cpu_ratio: ratio.describe('CPU time of the database over the load / (wall time * the CPUs it may use)'),
  })
  .describe("One row per trial of a run: the input of the rules beyond the tool's report")

export type Recording = z.infer<typeof recordingSchema>
export type TotalRecord = z.infer<typeof total>
export type DatabaseUse = z.infer<typeof database>

export const NOTHING_RECORDED = Object.fromEntries(
  Object.keys(recordingSchema.shape).map(key => [key, null]),
) as Recording
