/** One row of claims.csv: one value of one cell of a hand-written table, or one sentence. */

/** What a sentence says of a result without giving a number: that its log shows no error, or that it shows some. */
export const PREDICATES = ['without_errors', 'with_errors'] as const
export type Predicate = (typeof PREDICATES)[number]

export interface ClaimRow {
  /** `text` for a claim made in a sentence. */
  table_name: string
  row_name: string
  column_name: string
  /** From 1: a cell may hold two values. */
  ordinal: number
  /** As it stands in the document. */
  cell: string
  metric_id: string | null
  /** SI; for a ratio of two rows the claimed change, -0.7 for a loss of 70 %. */
  value: number | null
  unit_printed: string | null
  result_key: string | null
  /** Both or neither: the rows of the document's tables that a ratio compares. */
  from_row: string | null
  to_row: string | null
  predicate: Predicate | null
  /** 1-based line of claims.csv. */
  line: number
}
