/** The content address of a result. It is cited, so only the evidence enters it. */
import { compareText } from './compare-text.ts'
import { sha256 } from './hashing.ts'

export interface TrialExtent {
  /** Relative to the data folder, with forward slashes. */
  path: string
  /** 1-based, inclusive, committed with the evidence: a changed parser cannot move them. */
  first_line: number
  last_line: number
  /** Hex digest of the bytes from the first line to the end of the last, line ends included. */
  sha256: string
}

/** First 12 hex digits of the sha256 of the source and one line for each trial, ordered by path and first line. */
export function resultId(originId: string, trials: TrialExtent[]): string {
  const ordered = trials.toSorted((a, b) => compareText(a.path, b.path) || a.first_line - b.first_line)
  const lines = ordered.map(trial => `${trial.path}:${trial.first_line}-${trial.last_line}:${trial.sha256}\n`)
  return sha256(`${originId}\n${lines.join('')}`).slice(0, 12)
}

/** The address of a claim whose log is lost: without evidence, its position in the document is used. */
export function claimId(claim: {
  document_id: string
  table_name: string
  row_name: string
  column_name: string
  ordinal: number
}): string {
  const place = [claim.document_id, claim.table_name, claim.row_name, claim.column_name, claim.ordinal]
  return sha256(place.join('/')).slice(0, 12)
}

/** The bytes of lines first to last, 1-based, as printed by `sed -n 'FIRST,LASTp'`; null if the file is shorter. */
export function linesOf(bytes: Buffer, first: number, last: number): Buffer | null {
  let start = 0
  for (let line = 1; line < first; line++) {
    const end = bytes.indexOf(0x0a, start)
    if (end === -1) return null
    start = end + 1
  }
  if (start >= bytes.length) return null
  let stop = start
  for (let line = first; line <= last; line++) {
    if (stop >= bytes.length) return null
    const end = bytes.indexOf(0x0a, stop)
    stop = end === -1 ? bytes.length : end + 1
  }
  return bytes.subarray(start, stop)
}
