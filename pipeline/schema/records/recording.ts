/** What no load generator prints and the runner records of a trial, as the rules see it; null is not recorded. Ratios are 0 to 1. */
import { z } from 'zod'
import { LIMITS } from '../limit.ts'

const ratio = z.number().nullable()
const count = z.int32().nullable()

/** One phase of asking the server for answers that are known. */
const verification = z.object({
  phase: z.enum(['before', 'during', 'after']),
  answer_count: z.int32(),
  wrong_answer_count: z.int32(),
  unanswered_count: z.int32().describe('asked and not answered in time: neither right nor wrong'),
  failed_checks: z
    .array(z.string())
    .nullish()
    .describe('what checks of the manners found, as `date: it stayed`; wrong answers are counted above'),
})

const total = z.object({
  added: z.int().describe("by how much it grew during the load, without what the probe's right answers added"),
  posted_mean: z.int32().describe('of the numbers that the load posts'),
  posted_most: z.int32(),
  unknown_count: z.int32().describe('questions of the probe of which no one knows whether they were added'),
})

export const recordingSchema = z
  .object({
    client_cpu_ratio: ratio.describe('CPU time of the generator over the load / (wall time * client_cpu_count)'),
    client_cpu_count: count.describe('the CPUs that the generator was allowed to use'),
    server_cpu_ratio: ratio.describe("CPU time of the server's processes / (wall time * the CPUs they may use)"),
    server_busy_ratio: ratio.describe(
      "1 - idle time of the server's CPUs over the load / their time: what interrupts took is in it",
    ),
    client_busy_ratio: ratio,
    limited_by: z
      .enum(LIMITS)
      .nullable()
      .describe('who had no time left, by the busy shares, or by the CPU times where those are not recorded'),
    observer_cpu_ratio: ratio.describe("the observers' CPU time over the load, of one CPU"),
    steal_ratio: ratio.describe('time that the hypervisor took from our CPUs, of all CPU time'),
    established_connections: count.describe('the largest number that was seen during the load'),
    progressing_connections: count.describe('connections whose bytes moved in the second half of the load'),
    reconnection_count: z.int().nullable().describe('connections opened beyond the first opening of each'),
    interval_rates_per_s: z
      .array(z.number())
      .nullable()
      .describe('answers in each second (or shorter, but even, interval) of the load, in order'),
    warm_up_growth: z
      .number()
      .nullable()
      .describe('by how much the last part of the warm-up was faster than the part before it, as a ratio'),
    verifications: z.array(verification).nullable(),
    server_cpus: z.array(z.int32()).readonly().nullable().describe('what it was pinned to; null where it was not'),
    client_cpus: z.array(z.int32()).readonly().nullable(),
    client_wait_ratio: ratio.describe(
      "time that the generator's threads were ready and did not run / (that time + their CPU time)",
    ),
    probe_latencies_s: z
      .array(z.number())
      .nullable()
      .describe(
        'of each question in order, from its scheduled instant; of one never answered, how long it was waited for',
      ),
    probe_answer_count: count,
    probe_wrong_count: count,
    probe_unanswered_count: count,
    server_log_bytes: z.int().nullable().describe('everything that the server wrote, what the log leaves out too'),
    requests_sent: z.int().nullable().describe('whole requests that left the sockets of the load, from their bytes'),
    load_answers_judged: count.describe(
      'answers of the load itself that were read off the wire and judged; the wrong ones are among `verifications`',
    ),
    load_unread: z.string().nullable().describe('why none was'),
    total: total.nullable().describe('of a counter, to which the load posts numbers'),
  })
  .describe("One row per trial of a run: what the rules know of it beyond the tool's own report")

export type Recording = z.infer<typeof recordingSchema>
export type VerificationRecord = z.infer<typeof verification>
export type TotalRecord = z.infer<typeof total>

export const NOTHING_RECORDED = Object.fromEntries(
  Object.keys(recordingSchema.shape).map(key => [key, null]),
) as Recording
