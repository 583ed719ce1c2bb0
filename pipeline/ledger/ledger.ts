/** What the ledger allows to change: nothing that exists. */
import { type Change, type Violation, validateFileMode } from './change.ts'

/** The folders that become whole in one commit and are closed afterwards: a run, a published document. */
const CLOSED_FOLDER = /^(data\/(?:raw|published)\/[^/]+)\//

/** Where a file of the ledger may be added: data/fidelity keeps what it has, and takes nothing more. */
const PLACE = /^data\/(?:(?:raw|published)\/[^/]+\/.+|statements\/[^/]+\.json|plans\/[^/]+\.md|methods\/\d+\.csv)$/

/** Every refusal, in order of path. `baseFolders` are the run and document folders that the base holds. */
export function validateLedgerChanges(changes: readonly Change[], baseFolders: ReadonlySet<string>): Violation[] {
  return changes.flatMap(change => violationOf(change, baseFolders) ?? []).sort((a, b) => (a.path < b.path ? -1 : 1))
}

function violationOf(change: Change, baseFolders: ReadonlySet<string>): Violation | null {
  const { path, old_mode, new_mode, status } = change
  const fix = 'put it back, and fix a mistake by a statement in data/statements/'
  if (status === 'D') return { path, rule: 'deleted', problem: `it is in the ledger and is deleted: ${fix}` }
  if (status !== 'A' && old_mode !== new_mode)
    return { path, rule: 'mode', problem: `its mode changes from ${old_mode} to ${new_mode}: ${fix}` }
  if (status !== 'A') return { path, rule: 'changed', problem: `it is in the ledger and is changed: ${fix}` }
  const odd = validateFileMode(change)
  if (odd) return odd
  if (!PLACE.test(path)) {
    const problem =
      'it is no file of a run or a document, no statement (.json), plan (.md) or list of a method: leave it out'
    return { path, rule: 'place', problem }
  }
  const folder = CLOSED_FOLDER.exec(path)?.[1]
  if (folder === undefined || !baseFolders.has(folder)) return null
  const problem = `it is added to ${folder}, which is closed: record a new run or document`
  return { path, rule: 'closed-folder', problem }
}
