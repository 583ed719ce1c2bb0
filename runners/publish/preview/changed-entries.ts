/** The entries that a pull request adds, changes or removes. */
import type { Change } from '../../../pipeline/ledger/change.ts'
import { entriesIn } from '../../plan/touched-entries.ts'

export interface ChangedEntry {
  framework_id: string
  became: 'New' | 'Changed' | 'Removed'
}

/** In the order of their ids. */
export function changedEntries(changes: readonly Change[], exists: (framework_id: string) => boolean): ChangedEntry[] {
  const added = new Set(changes.flatMap(({ path, status }) => (status === 'A' ? [path] : [])))
  return entriesIn(changes.map(({ path }) => path)).map(framework_id => {
    const isNew = added.has(`runners/frameworks/${framework_id}/framework.json`)
    return { framework_id, became: !exists(framework_id) ? 'Removed' : isNew ? 'New' : 'Changed' }
  })
}
