/** Compares the claims of documents with their logs, and finds claims that repeat an earlier document. */
import { compareText } from '../schema/compare-text.ts'
import { claimId } from '../schema/result-id.ts'
import { tools } from '../tools/installed.ts'
import type { ClaimRow } from './claims/claims-csv.ts'
import { type ClaimComparison, compareClaim, compareRatio, type PrintedValue } from './claims/compare.ts'
import { compareErrors } from './claims/compare-errors.ts'
import type { ReadCase, ReadClaim, Result } from './result.ts'
import type { Trial } from './trial.ts'

/** A log that no longer exists. */
export interface LostLog {
  document_id: string
  row_name: string
  address: string
}

/** A claim and its reference: the values of its log, or the claims of the two rows that a sentence compares. */
export interface ComparableClaim extends ClaimRow {
  document_id: string
  has_log: boolean
  tool: string | null
  log_is_invalid: boolean
  lost_address: string | null
  /** One value per trial of the result. */
  sample: readonly number[]
  /** Further values of the same metric that the reports print. */
  printed: readonly PrintedValue[]
  /** Sums over the result's trials. */
  counts: Readonly<Record<string, number>>
  from_value: number | null
  to_value: number | null
}

export interface ComparedClaim {
  claim_id: string
  claim: ComparableClaim
  comparison: ClaimComparison
}

/** Ordered by document and line. */
export function compareClaims(
  claims: readonly ReadClaim[],
  results: readonly Result[],
  lost: readonly LostLog[],
): ComparedClaim[] {
  const byId = new Map(results.map(result => [result.result_id, result]))
  const inTables = claims.filter(isInTable)
  return claims.map(claim => {
    const { document_id, metric_id, row_name } = claim
    const result = byId.get(claim.result_id)
    const trials = result?.trials.toSorted(byPlace) ?? []
    const claimedOf = (row: string | null) =>
      inTables.find(
        each =>
          each.document_id === document_id &&
          each.row_name === row &&
          each.metric_id === metric_id &&
          each.metric_id !== null &&
          each.value !== null,
      )?.value ?? null
    const counts = [...(result?.samples ?? [])].filter(([id]) => id.endsWith('_count'))
    return compareWithLog({
      ...claim,
      has_log: trials.length > 0,
      tool: trials.find(({ row }) => row.tool !== null)?.row.tool ?? null,
      log_is_invalid: trials.some(({ row: { status } }) => status === 'failed' || status === 'void'),
      lost_address: lost.find(log => log.document_id === document_id && log.row_name === row_name)?.address ?? null,
      sample: result?.samples.get(metric_id ?? '') ?? [],
      printed: trials.flatMap(({ block }) =>
        (block?.printed ?? [])
          .filter(printed => printed.metric_id === metric_id)
          .sort((a, b) => compareText(a.name, b.name)),
      ),
      counts: Object.fromEntries(counts.map(([id, sample]) => [id, sample.reduce((sum, value) => sum + value, 0)])),
      from_value: claimedOf(claim.from_row),
      to_value: claimedOf(claim.to_row),
    })
  })
}

const byPlace = ({ row: a }: Trial, { row: b }: Trial): number =>
  compareText(a.path, b.path) || (a.block_line ?? 0) - (b.block_line ?? 0)

/** Claims of tables, not of sentences. */
export const isInTable = ({ table_name }: ClaimRow): boolean => table_name !== 'text'

/** Rows of `repeated_claim`: the same cell in an earlier document, for the same case, whose log is lost. */
export function repeatedClaims(claims: readonly ReadClaim[], cases: readonly ReadCase[]) {
  const lost = claims.filter(isInTable).flatMap(claim => {
    const found = caseOf(claim, cases)
    return found?.result_id === null ? { claim, found_case: found } : []
  })
  return lost.flatMap(({ claim, found_case }) => {
    const earlier = lost.find(
      other =>
        other.claim.document_id < claim.document_id &&
        other.claim.metric_id === claim.metric_id &&
        claim.metric_id !== null &&
        other.claim.cell === claim.cell &&
        other.found_case.framework_id === found_case.framework_id &&
        other.found_case.configuration_id === found_case.configuration_id &&
        other.found_case.scenario_id === found_case.scenario_id &&
        found_case.scenario_id !== null,
    )
    return earlier ? { result_id: claim.result_id, repeats_result_id: earlier.claim.result_id } : []
  })
}

/** The case that a claim refers to; undefined if the document has none of this name. */
export const caseOf = ({ document_id, result_key }: ReadClaim, cases: readonly ReadCase[]): ReadCase | undefined =>
  result_key === null
    ? undefined
    : cases.find(each => each.document_id === document_id && each.result_key === result_key)

export function compareWithLog(claim: ComparableClaim): ComparedClaim {
  return { claim_id: claimId(claim), claim, comparison: compare(claim) }
}

/** There are three kinds of claim: a change between two rows, a sentence about errors, and a number in a table. */
function compare(claim: ComparableClaim): ClaimComparison {
  const { from_value, to_value, has_log, log_is_invalid, tool } = claim
  if (claim.predicate !== null) {
    return compareErrors(claim.predicate, claim.counts, { has_log })
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
