/** Limits pull requests of outside contributors to plain files of one entry and to new statements. */
import { type Change, type Violation, validateFileMode } from './change.ts'

const ENTRY_FOLDER = /^runners\/frameworks\/([^/]+)\//
export const MANIFEST = /^runners\/frameworks\/[^/]+\/framework\.json$/
/** The owners of data/ (CODEOWNERS) decide whether its author may state it. */
const STATEMENT = /^data\/statements\/[^/]+\.json$/
const MAX_FILE_BYTES = 1_000_000

/** Every violation, in order of path. `sizes` are the bytes of each path of the head. */
export function validateScope(changes: readonly Change[], sizes: ReadonlyMap<string, number>): Violation[] {
  const entries = new Set(changes.flatMap(({ path }) => ENTRY_FOLDER.exec(path)?.[1] ?? []))
  const [first, ...others] = [...entries].sort()
  const violations = changes.flatMap((change): Violation[] => {
    const { path } = change
    // Python tools read the pinned runtime from a file of this name
    const odd = validateFileMode({ ...change, path: path.replace(/\/\.python-version$/, '/python-version') })
    // an odd name is irrelevant for a file that does not belong here
    if (odd && (odd.rule !== 'name' || ENTRY_FOLDER.test(path))) return [{ ...odd, path }]
    const entry = ENTRY_FOLDER.exec(path)?.[1]
    if (entry === undefined && change.status === 'A' && STATEMENT.test(path)) return []
    if (entry === undefined) {
      const problem = 'it is outside runners/frameworks/<id>/: remove it from this pull request, or ask a maintainer'
      return [{ path, rule: 'outside', problem }]
    }
    if (change.status === 'D' && MANIFEST.test(path)) {
      const problem = `deleting it removes the entry ${entry}: restore it, or ask a maintainer`
      return [{ path, rule: 'removed', problem }]
    }
    if (others.length > 0 && entry !== first) {
      const problem = `it belongs to ${entry}, but this pull request is for ${first}: open one for each entry`
      return [{ path, rule: 'second-entry', problem }]
    }
    const bytes = sizes.get(path) ?? 0
    if (bytes > MAX_FILE_BYTES) {
      const problem = `it has ${bytes} bytes, more than ${MAX_FILE_BYTES}: remove it, an entry is source code`
      return [{ path, rule: 'size', problem }]
    }
    return []
  })
  return violations.sort((a, b) => (a.path < b.path ? -1 : 1))
}
