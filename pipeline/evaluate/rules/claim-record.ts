/** The input of a claim rule: one claim, compared with its log by pipeline/evaluate/claims. */
export type ClaimVerdict = 'agrees' | 'differs' | 'no_log' | 'log_invalid' | 'derived' | 'unmatched'

export interface ClaimRecord {
  /** As printed in the table. */
  cell: string
  /** In SI units. */
  value: number | null
  /** The same metric in the log, in SI units; null without a log. */
  observed: number | null
  /** The row that a change begins from; null for a number in a table. */
  from_row: string | null
  /** (value - observed) / observed. */
  relative_difference: number | null
  verdict: ClaimVerdict
  /** The former address of a lost log. */
  lost_address: string | null
}
