/** What the statements about each result, its document and its run make of it. */
import {
  isWithdrawn,
  type PlacedStatement,
  PUBLICATION_STATUS_WORDS,
  type PublicationStatus,
  publicationStatusOf,
} from '../schema/publication-status.ts'

/** A row of `result_statement`. */
export interface ResultStatement extends PlacedStatement {
  result_id: string
  reason: string
  who: string
  /** A day, as YYYY-MM-DD. */
  stated_on: string
}

/** A row of `result_publication_status`. */
export interface ResultPublicationStatus {
  result_id: string
  merged_on: string | null
  publication_status: PublicationStatus
  publication_status_reason: string | null
  is_withdrawn: boolean
}

export function resultPublicationStatuses(
  results: readonly { result_id: string; merged_on: string | null }[],
  statements: readonly ResultStatement[],
): ResultPublicationStatus[] {
  const statementsOf = Map.groupBy(statements, row => row.result_id)
  return results.map(({ result_id, merged_on }) => {
    const { publication_status, statement } = publicationStatusOf(statementsOf.get(result_id) ?? [])
    const publication_status_reason = statement && reasonOf(publication_status, statement)
    return {
      result_id,
      merged_on,
      publication_status,
      publication_status_reason,
      is_withdrawn: isWithdrawn(publication_status),
    }
  })
}

/** `Known to be too low (maintainers, 2026-11-28): the server was cold.` */
function reasonOf(publication_status: PublicationStatus, { who, stated_on, reason }: ResultStatement): string {
  const words = PUBLICATION_STATUS_WORDS[publication_status]
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${who}, ${stated_on}): ${reason}`
}
