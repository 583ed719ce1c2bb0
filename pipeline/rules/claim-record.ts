/** What a claim rule sees of one claim; the comparison itself is made in pipeline/claims. */
export type ClaimVerdict = 'agrees' | 'differs' | 'no_log' | 'log_invalid' | 'derived' | 'unmatched'

export interface ClaimRecord {
  /** As it is in the table. */
  cell: string
  /** SI. */
  value: number | null
  /** The same metric in the log, SI; null without a log. */
  observed: number | null
  /** (value - observed) / observed. */
  relative_difference: number | null
  verdict: ClaimVerdict
  /** Where the log was, for a log that is gone. */
  lost_address: string | null
}
