/** What had landed by which day: the standing of each result today and at the end of every day on which something changed. */
import { type Said, type Standing, standingOf } from '../vocabulary/standing.ts'

/** A row of `result_statement`. */
export interface ResultStatement extends Said {
  result_id: string
  /** The day, UTC, on which it landed; null where it is not committed, or git does not tell. */
  landed_on: string | null
}

export interface Past {
  /** The day on which its evidence landed; null where git does not tell, or it is not committed. */
  landed_on: string | null
  /** The days of the statements about it that have landed, each once, in order. */
  changed_on: string[]
  /** At the end of a day, by what had landed; today (null) by everything that is there. */
  standing: (day: string | null) => Standing
}

export function pastOf(landed_on: string | null, statements: readonly ResultStatement[]): Past {
  const changed_on = [...new Set(statements.flatMap(row => row.landed_on ?? []))].sort()
  const standing = (day: string | null) => standingOf(statements.filter(row => hasLanded(row, day)))
  return { landed_on, changed_on, standing }
}

/** By the end of a day; today (null) also what is not committed. */
export const hasLanded = ({ landed_on }: { landed_on: string | null }, day: string | null): boolean =>
  day === null || (landed_on !== null && landed_on <= day)
