/** sentinel.csv: requests on a schedule of their own during the load, each answer checked. */
import { readCell, readCsvRows } from './csv-rows.ts'

export const SENTINEL_COLUMNS = ['scheduled_s', 'latency_us', 'outcome', 'detail'] as const

/** `timeout` and `error` were not answered; `pending-at-end` is neither right nor wrong: the load ended first. */
const OUTCOMES = ['ok', 'wrong', 'error', 'timeout', 'pending-at-end'] as const

export interface SentinelRow {
  /** Since the start of the load. */
  scheduled_s: number
  /** From the scheduled instant to the answer; null where none came. */
  latency_s: number | null
  outcome: (typeof OUTCOMES)[number]
  detail: string | null
}

export function readSentinel(text: string): { rows: SentinelRow[]; problems: { line: number; problem: string }[] } {
  const { rows: cells, problems } = readCsvRows(text, SENTINEL_COLUMNS)
  const rows: SentinelRow[] = []
  for (const [index, [scheduled, latency, word, detail = '']] of cells.entries()) {
    const scheduled_s = readCell(scheduled)
    const latency_us = readCell(latency)
    const outcome = OUTCOMES.find(known => known === word)
    if (scheduled_s == null || latency_us === undefined || outcome === undefined) {
      problems.push({ line: index + 2, problem: 'the row is not one of a sentinel: seconds, microseconds, outcome' })
    } else {
      const latency_s = latency_us === null ? null : latency_us / 1e6
      rows.push({ scheduled_s, latency_s, outcome, detail: detail || null })
    }
  }
  return { rows, problems }
}

/** What became of the requests; those that were pending when the load ended are in no count. */
export function countAnswers(rows: readonly SentinelRow[]) {
  const count = (...outcomes: string[]) => rows.filter(row => outcomes.includes(row.outcome)).length
  return {
    answer_count: count('ok', 'wrong'),
    wrong_answer_count: count('wrong'),
    unanswered_count: count('timeout', 'error'),
  }
}
