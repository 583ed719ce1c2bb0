/** The entries that a pull request adds or changes. */
import type { Change } from '../../../pipeline/ledger/change.ts'
import { entriesIn } from '../../plan/touched-entries.ts'

export interface ChangedEntry {
  framework_id: string
  is_new: boolean
}

/** In order of id. An entry that is taken away altogether is not there to be tried. */
export function changedEntries(changes: readonly Change[], isThere: (framework_id: string) => boolean): ChangedEntry[] {
  const added = new Set(changes.flatMap(({ path, status }) => (status === 'A' ? [path] : [])))
  return entriesOf(changes)
    .filter(isThere)
    .map(framework_id => ({ framework_id, is_new: added.has(`runners/frameworks/${framework_id}/framework.json`) }))
}

/** The ids of the entries that are taken away altogether, in order. */
export const removedEntries = (changes: readonly Change[], isThere: (framework_id: string) => boolean): string[] =>
  entriesOf(changes).filter(framework_id => !isThere(framework_id))

const entriesOf = (changes: readonly Change[]): string[] => entriesIn(changes.map(({ path }) => path))
