/** The wording for runs. */
import type { Row } from './row.ts'

/** The proof of who measured a run. */
export function describeProof({ proof_kind }: Pick<Row<'runs'>, 'proof_kind'>): string {
  if (proof_kind === 'signed') return 'signed by the host’s key'
  return proof_kind === 'before-signing'
    ? 'unsigned: this run predates host keys, and its seal is listed as such'
    : 'not proved: not signed by a key of the host'
}
