/** The entries that a pull request adds or changes. */
import type { Change } from '../../../pipeline/changes/change.ts'
import { compareBytes } from '../compare-bytes.ts'

export interface ChangedEntry {
  framework_id: string
  is_new: boolean
}

const IN_ENTRY = /^runners\/frameworks\/([^/]+)\//
const MANIFEST = /^runners\/frameworks\/[^/]+\/framework\.json$/

/** In order of id. An entry that is taken away altogether is not there to be tried. */
export function changedEntries(changes: readonly Change[], isThere: (framework_id: string) => boolean): ChangedEntry[] {
  const ids = new Set(changes.flatMap(({ path }) => IN_ENTRY.exec(path)?.[1] ?? []))
  return [...ids]
    .filter(isThere)
    .sort(compareBytes)
    .map(framework_id => ({ framework_id, is_new: isNew(framework_id, changes) }))
}

const isNew = (framework_id: string, changes: readonly Change[]): boolean =>
  changes.some(
    ({ path, status }) =>
      status === 'A' && MANIFEST.test(path) && path.startsWith(`runners/frameworks/${framework_id}/`),
  )
