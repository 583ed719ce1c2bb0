/** wire.json: data about the load from outside of its generator: bytes sent, checked responses, a total. */
import { z } from 'zod'
import type { TotalRecord } from '../../schema/records/recording.ts'
import { count } from '../rules/format-numbers.ts'
import { readJson, recordedFile, words, writeJson } from './recorded-file.ts'
import type { Verification } from './verify.json.ts'

/** The difference of any two is exact. */
const whole = z
  .int()
  .nonnegative()
  .max(2 ** 52)
const small = z.int32().nonnegative()

const wire = z.strictObject({
  sent_bytes: whole
    .nullable()
    .describe('by all connections of the load, without retransmissions; null if some may be missing'),
  request_bytes: whole.nullable().describe('of one request, the smallest if they differ; null if none was captured'),
  judged_count: small,
  wrong_count: small,
  wrong: z.array(words(1000, 'what was wrong')).max(20).describe('descriptions of the first errors, each once'),
  unread: words(1000, 'why no answer was judged').nullable(),
  total: z
    .strictObject({
      before: whole,
      after: whole,
      sentinel_added: whole.describe('by correctly answered probe requests'),
      unknown_count: small,
      posted_mean: small,
      posted_most: small,
    })
    .nullable()
    .describe('null if the scenario has no counter, or the server did not return it'),
})

export type WireRecord = z.output<typeof wire>

export const recorded = recordedFile({
  tables: {},
  is_newer: true,
  write: (file: WireRecord) => writeJson(file, wire),
  read: text => readJson(text, wire),
  rows: (file, { request_count = null }) => ({ verification: checkOf(file, request_count) }),
  facts: file => ({
    requests_sent: requestsSent(file),
    load_answers_judged: file.judged_count,
    load_unread: file.unread,
    total: totalOfCounter(file),
    verifications: judgedPhases(file),
  }),
})

/** Whole requests; null if their size is unknown. */
export const requestsSent = ({ sent_bytes, request_bytes }: Pick<WireRecord, 'sent_bytes' | 'request_bytes'>) =>
  sent_bytes !== null && request_bytes ? Math.floor(sent_bytes / request_bytes) : null

export function totalOfCounter({ total }: Pick<WireRecord, 'total'>): TotalRecord | null {
  if (total === null) return null
  const { before, after, sentinel_added, ...rest } = total
  return { added: after - before - sentinel_added, ...rest }
}

/** As an additional phase of checks during the load; none if no response was checked. */
const judgedPhases = ({ judged_count, wrong_count }: WireRecord) =>
  judged_count === 0
    ? []
    : [{ phase: 'during' as const, answer_count: judged_count, wrong_answer_count: wrong_count, unanswered_count: 0 }]

/** The sample of responses to the load as one check: unknown if none could be checked. */
function checkOf(
  { judged_count, wrong_count, wrong, unread }: WireRecord,
  request_count: number | null,
): Verification[] {
  const all = request_count === null ? 'an unknown number' : count(request_count)
  const of_all = `${count(judged_count)} of ${all} of the load's answers looked at`
  const found = wrong_count === 0 ? 'all right' : `${count(wrong_count)} wrong: ${wrong.join('; ')}`
  const message = judged_count === 0 ? `none of the load's answers was looked at: ${unread}` : `${of_all}, ${found}`
  return [{ phase: 'during', check_id: 'load', is_passed: judged_count === 0 ? null : wrong_count === 0, message }]
}
