/** sentinel.csv: probe requests on an independent schedule during the load, with checked responses. */
import { z } from 'zod'
import { micros, readCsv, recordedFile, seconds, words, writeCsv } from './recorded-file.ts'
import type { Verification } from './verify.json.ts'

/** `timeout` and `error`: no response arrived; `pending-at-end`: the load ended before a response could arrive, so it is neither right nor wrong. */
const outcome = z.enum(['ok', 'wrong', 'error', 'timeout', 'pending-at-end'])

const probeRow = z.object({
  scheduled_s: seconds('since the start of the load'),
  latency_us: micros('from the scheduled instant to the response, or how long the probe waited for one'),
  outcome,
  detail: words(120, 'description of the error; empty if there was none'),
})

export type ProbeRow = z.output<typeof probeRow>

const probedRequest = z
  .object({
    scheduled_s: z.number(),
    latency_s: z.number().nullable(),
    outcome,
    detail: z.string().nullable(),
  })
  .describe('One row per request of the probe and trial: when it was due, how long it waited, and its outcome')

export type ProbedRequest = z.infer<typeof probedRequest>

export const recorded = recordedFile({
  tables: { probe_request: probedRequest },
  write: ({ rows }: { rows: readonly ProbeRow[] }) => writeCsv(limitDetails(rows), probeRow),
  read: text => {
    const { rows, problems } = readCsv(text, probeRow)
    return { content: rows.map(({ row }) => row), problems }
  },
  rows: rows => ({ probe_request: rows.map(toProbedRequest), verification: checkOf(rows) }),
  facts: rows => {
    if (rows.length === 0) return {}
    const answers = countResponses(rows)
    const waited = rows.flatMap(row => toProbedRequest(row).latency_s ?? [])
    return {
      probe_latencies_s: waited.length === 0 ? null : waited,
      probe_latency_p95_s: p95Of(rows),
      probe_answer_count: answers.answer_count,
      probe_wrong_count: answers.wrong_answer_count,
      probe_unanswered_count: answers.unanswered_count,
      verifications: [{ phase: 'during', ...answers }],
    }
  },
})

/** The load generator opens its connections in the first moments, and the probe waits behind that burst. */
const CONNECTED_S = 0.3
/** At least two of them are slower than the percentile, so that no single request decides it. */
const FEWEST = 40

/** By nearest rank; an unanswered request is slower than all others. Null for fewer than FEWEST requests. */
export function p95Of(rows: readonly ProbeRow[]): number | null {
  const counted = rows.filter(({ scheduled_s }) => scheduled_s >= CONNECTED_S)
  const answered_us = counted
    .flatMap(({ outcome, latency_us }) => (outcome === 'ok' || outcome === 'wrong' ? (latency_us ?? []) : []))
    .sort((a, b) => a - b)
  const p95_us = answered_us[Math.ceil(0.95 * counted.length) - 1]
  return counted.length < FEWEST || p95_us === undefined ? null : p95_us / 1e6
}

const MAX_DETAILS = 100

/** Only the first rows with an error contain its description. */
function limitDetails(rows: readonly ProbeRow[]): ProbeRow[] {
  let details = 0
  return rows.map(row => {
    const hasDetail = row.detail !== '' && details++ < MAX_DETAILS
    return { ...row, detail: hasDetail ? row.detail : '' }
  })
}

const toProbedRequest = ({ scheduled_s, latency_us, outcome, detail }: ProbeRow): ProbedRequest => {
  return { scheduled_s, latency_s: latency_us === null ? null : latency_us / 1e6, outcome, detail: detail || null }
}

/** The outcomes of the requests; those pending when the load ended are not counted. */
export function countResponses(rows: readonly Pick<ProbeRow, 'outcome'>[]) {
  const count = (...outcomes: string[]) => rows.filter(row => outcomes.includes(row.outcome)).length
  return {
    answer_count: count('ok', 'wrong'),
    wrong_answer_count: count('wrong'),
    unanswered_count: count('timeout', 'error'),
  }
}

/** The probe as one check: passed if all responses were correct, unknown if there were none. */
function checkOf(rows: readonly ProbeRow[]): Verification[] {
  if (rows.length === 0) return []
  const { answer_count, wrong_answer_count, unanswered_count } = countResponses(rows)
  const right = `${answer_count - wrong_answer_count} of ${answer_count} responses were correct under load`
  const message = unanswered_count === 0 ? right : `${right}, ${unanswered_count} requests were not answered`
  const is_passed = answer_count === 0 ? null : wrong_answer_count === 0
  return [{ phase: 'during', check_id: 'sentinel', is_passed, message }]
}
