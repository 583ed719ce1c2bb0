/** What the statements about each result, its document and its run make of it. */
import { isWithdrawn, type PlacedStatement, STANDING_WORDS, type Standing, standingOf } from '../vocabulary/standing.ts'

/** A row of `result_statement`. */
export interface ResultStatement extends PlacedStatement {
  result_id: string
  reason: string
  who: string
  /** A day, as YYYY-MM-DD. */
  said_on: string
}

/** A row of `result_standing`. */
export interface ResultStanding {
  result_id: string
  landed_on: string | null
  standing: Standing
  standing_reason: string | null
  is_withdrawn: boolean
}

export function resultStandings(
  results: readonly { result_id: string; landed_on: string | null }[],
  statements: readonly ResultStatement[],
): ResultStanding[] {
  const statementsOf = Map.groupBy(statements, row => row.result_id)
  return results.map(({ result_id, landed_on }) => {
    const { standing, statement } = standingOf(statementsOf.get(result_id) ?? [])
    const standing_reason = statement && reasonOf(standing, statement)
    return { result_id, landed_on, standing, standing_reason, is_withdrawn: isWithdrawn(standing) }
  })
}

/** `Known to be too low (maintainers, 2026-11-28): the server was cold.` */
function reasonOf(standing: Standing, { who, said_on, reason }: ResultStatement): string {
  const words = STANDING_WORDS[standing]
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${who}, ${said_on}): ${reason}`
}
