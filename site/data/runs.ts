/** The words for a run wherever it is named. */
import type { Row } from './row.ts'

/** Who measured a run, as far as it is proved. */
export function describeProof({ proof_kind }: Pick<Row<'runs'>, 'proof_kind'>): string {
  if (proof_kind === 'signed') return 'signed by the host’s key'
  return proof_kind === 'before-signing'
    ? 'unsigned: this run predates host keys, and its seal is listed as such'
    : 'not proved: not signed by a key of the host'
}
