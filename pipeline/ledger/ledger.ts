/** Validates changes of the ledger, which is append-only. */
import { type Change, type Violation, validateFileMode } from './change.ts'

/** Folders that are complete after one commit and closed afterwards: runs, published documents and outputs of generators. */
const CLOSED_FOLDER = /^(data\/(?:raw|published|generators)\/[^/]+)\//

/** Where files may be added: data/fidelity accepts none any more. */
const PLACE =
  /^data\/(?:(?:raw|published|generators)\/[^/]+\/.+|statements\/[^/]+\.json|plans\/[^/]+\.md|methods\/\d+\.csv)$/

/** Every violation, in order of path. `baseFolders` are the run and document folders of the base. */
export function validateLedgerChanges(changes: readonly Change[], baseFolders: ReadonlySet<string>): Violation[] {
  return changes.flatMap(change => violationOf(change, baseFolders) ?? []).sort((a, b) => (a.path < b.path ? -1 : 1))
}

function violationOf(change: Change, baseFolders: ReadonlySet<string>): Violation | null {
  const { path, old_mode, new_mode, status } = change
  const fix = 'restore it, and correct mistakes by a statement in data/statements/'
  if (status === 'D') return { path, rule: 'deleted', problem: `it is in the ledger and is deleted: ${fix}` }
  if (status !== 'A' && old_mode !== new_mode)
    return { path, rule: 'mode', problem: `its mode changes from ${old_mode} to ${new_mode}: ${fix}` }
  if (status !== 'A') return { path, rule: 'changed', problem: `it is in the ledger and is changed: ${fix}` }
  const odd = validateFileMode(change)
  if (odd) return odd
  if (!PLACE.test(path)) {
    const problem =
      'it is not a file of a run, a document or data/generators, a statement (.json), a plan (.md) or a list of a method (.csv): remove it'
    return { path, rule: 'place', problem }
  }
  const folder = CLOSED_FOLDER.exec(path)?.[1]
  if (folder === undefined || !baseFolders.has(folder)) return null
  const problem = `it is added to ${folder}, which is closed: add a new run, document or folder`
  return { path, rule: 'closed-folder', problem }
}
