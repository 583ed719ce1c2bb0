/** Holds each claim against the log that it names. */
import type { ClaimRow } from '../claims/claims-csv.ts'
import { type ClaimComparison, compareClaim, compareRatio, type PrintedValue } from '../claims/compare.ts'
import { compareErrors } from '../claims/compare-errors.ts'
import { claimId } from '../schema/result-id.ts'
import { tools } from '../tools/installed.ts'

/** A row of `comparable_claim`. */
export interface ComparableClaim extends ClaimRow {
  document_id: string
  has_log: boolean
  tool: string | null
  log_is_invalid: boolean
  lost_address: string | null
  /** One value for each trial of the result. */
  sample: number[]
  /** What the reports print of the same metric next to it. */
  printed: PrintedValue[]
  /** Sums over the result's trials. */
  counts: { metric_id: string; total: number }[]
  /** The claims of the two rows that a sentence compares. */
  from_value: number | null
  to_value: number | null
}

export interface ComparedClaim {
  claim_id: string
  document_id: string
  line: number
  claim: ComparableClaim
  comparison: ClaimComparison
}

export function compareWithLog(claim: ComparableClaim): ComparedClaim {
  const { document_id, line } = claim
  return { claim_id: claimId(claim), document_id, line, claim, comparison: compare(claim) }
}

/** Three kinds of claim: a change between two rows, a sentence about errors, and a number of a table. */
function compare(claim: ComparableClaim): ClaimComparison {
  const { from_value, to_value, has_log, log_is_invalid, tool } = claim
  if (claim.predicate !== null) {
    const counts = Object.fromEntries(claim.counts.map(({ metric_id, total }) => [metric_id, total]))
    return compareErrors(claim.predicate, counts, { has_log })
  }
  if (claim.value !== null && claim.from_row !== null && from_value !== null && to_value !== null) {
    return compareRatio(claim.value, from_value, to_value, claim.cell)
  }
  if (claim.result_key === null) {
    const explanation = 'claims.csv names no result for it'
    return { verdict: 'unmatched', observed: null, relative_difference: null, explanation }
  }
  return compareClaim(claim, claim.sample, {
    log_is_invalid,
    tool: tools.get(tool ?? ''),
    has_log,
    printed: claim.printed,
  })
}
