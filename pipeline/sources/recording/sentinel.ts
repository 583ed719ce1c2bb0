/** sentinel.csv: requests on a schedule of their own during the load, each answer checked. */
import { type CsvProblem, readCell, readCsvRows } from './csv-rows.ts'

const SENTINEL_COLUMNS = ['scheduled_s', 'latency_us', 'outcome', 'detail'] as const

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

export function readSentinel(text: string): { rows: SentinelRow[]; problems: CsvProblem[] } {
  const csv = readCsvRows(text, SENTINEL_COLUMNS)
  const rows: SentinelRow[] = []
  const problems = [...csv.problems]
  for (const { line, cells } of csv.rows) {
    const scheduled_s = readCell(cells.scheduled_s)
    const latency_us = readCell(cells.latency_us)
    const outcome = OUTCOMES.find(known => known === cells.outcome)
    if (scheduled_s == null || latency_us === undefined || outcome === undefined) {
      problems.push({ line, problem: 'the row is not one of a sentinel: seconds, microseconds, outcome' })
    } else {
      const latency_s = latency_us === null ? null : latency_us / 1e6
      rows.push({ scheduled_s, latency_s, outcome, detail: cells.detail || null })
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
