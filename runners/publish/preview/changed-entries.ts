/** The entries that a pull request adds or changes. */
import type { Change } from '../../../pipeline/ledger/change.ts'
import { compareText } from '../../../pipeline/vocabulary/compare-text.ts'

export interface ChangedEntry {
  framework_id: string
  is_new: boolean
}

const IN_ENTRY = /^runners\/frameworks\/([^/]+)\//
const MANIFEST = /^runners\/frameworks\/[^/]+\/framework\.json$/

/** In order of id. An entry that is taken away altogether is not there to be tried. */
export function changedEntries(changes: readonly Change[], isThere: (framework_id: string) => boolean): ChangedEntry[] {
  return touchedIds(changes)
    .filter(isThere)
    .map(framework_id => ({ framework_id, is_new: isNew(framework_id, changes) }))
}

/** The ids of the entries that are taken away altogether, in order. */
export function removedEntries(changes: readonly Change[], isThere: (framework_id: string) => boolean): string[] {
  return touchedIds(changes).filter(framework_id => !isThere(framework_id))
}

const touchedIds = (changes: readonly Change[]): string[] =>
  [...new Set(changes.flatMap(({ path }) => IN_ENTRY.exec(path)?.[1] ?? []))].sort(compareText)

const isNew = (framework_id: string, changes: readonly Change[]): boolean =>
  changes.some(
    ({ path, status }) =>
      status === 'A' && MANIFEST.test(path) && path.startsWith(`runners/frameworks/${framework_id}/`),
  )
