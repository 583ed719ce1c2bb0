/** wire.json: what was seen of the load itself, beside what its generator says: bytes sent, answers judged, a counter's total. */
import type { TotalRecord, VerificationRecord } from '../../rules/trial-record.ts'
import { isObject, isWhole, parseObject } from './json-shape.ts'

export interface WireRecord {
  /** By all connections of the load, without what was sent again; null where some may be missing. */
  sent_bytes: number | null
  /** Of one request, the least where they differ; null where none was read. */
  request_bytes: number | null
  judged_count: number
  wrong_count: number
  /** The first wrong things in words. */
  wrong: readonly string[]
  /** Why no answer was judged. */
  unread: string | null
  /** Null where the scenario counts nothing, or the server did not say it. */
  total:
    | (Omit<TotalRecord, 'added'> & {
        before: number
        after: number
        /** By the right answers to the sentinel. */
        sentinel_added: number
      })
    | null
}

/** Null where the file is not whole. */
export function readWire(text: string): WireRecord | null {
  const json = parseObject(text)
  if (json === null) return null
  const { sent_bytes, request_bytes, judged_count, wrong_count, wrong, unread, total } = json
  const is_whole =
    [sent_bytes, request_bytes].every(value => value === null || isWhole(value)) &&
    [judged_count, wrong_count].every(isWhole) &&
    Array.isArray(wrong) &&
    wrong.every(words => typeof words === 'string') &&
    (unread === null || typeof unread === 'string') &&
    (total === null || (isObject(total) && TOTAL_KEYS.every(key => isWhole(total[key]))))
  return is_whole ? (json as unknown as WireRecord) : null
}

const TOTAL_KEYS = ['before', 'after', 'sentinel_added', 'unknown_count', 'posted_mean', 'posted_most']

/** Whole requests; null where their bytes are not known. */
export const requestsSent = ({ sent_bytes, request_bytes }: Pick<WireRecord, 'sent_bytes' | 'request_bytes'>) =>
  sent_bytes !== null && request_bytes ? Math.floor(sent_bytes / request_bytes) : null

export function totalOfCounter({ total }: Pick<WireRecord, 'total'>): TotalRecord | null {
  if (total === null) return null
  const { before, after, sentinel_added, ...rest } = total
  return { added: after - before - sentinel_added, ...rest }
}

/** As one more phase of judging answers during the load; none where none was judged. */
export const judgedPhases = ({ judged_count, wrong_count }: WireRecord): VerificationRecord[] =>
  judged_count === 0
    ? []
    : [{ phase: 'during', answer_count: judged_count, wrong_answer_count: wrong_count, unanswered_count: 0 }]
