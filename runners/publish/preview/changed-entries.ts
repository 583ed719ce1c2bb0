/** The entries that a pull request touches. */
import type { Change } from '../../../pipeline/ledger/change.ts'
import { entriesIn } from '../../plan/touched-entries.ts'

export interface ChangedEntry {
  framework_id: string
  became: 'New' | 'Changed' | 'Removed'
}

/** In order of id. */
export function changedEntries(changes: readonly Change[], isThere: (framework_id: string) => boolean): ChangedEntry[] {
  const added = new Set(changes.flatMap(({ path, status }) => (status === 'A' ? [path] : [])))
  return entriesIn(changes.map(({ path }) => path)).map(framework_id => {
    const isNew = added.has(`runners/frameworks/${framework_id}/framework.json`)
    return { framework_id, became: !isThere(framework_id) ? 'Removed' : isNew ? 'New' : 'Changed' }
  })
}
