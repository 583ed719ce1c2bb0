/** What an outsider's pull request may touch: the folder of one entry and new statements, and plain files only. */
import { type Change, type Violation, validateFileMode } from './change.ts'

const ENTRY_FOLDER = /^runners\/frameworks\/([^/]+)\//
export const MANIFEST = /^runners\/frameworks\/[^/]+\/framework\.json$/
/** Whether its author may say it is for the owners of data/, whom the forge asks by CODEOWNERS. */
const STATEMENT = /^data\/statements\/[^/]+\.json$/
const MAX_FILE_BYTES = 1_000_000

/** Every refusal, in order of path; none where the change is one entry's. `sizes` holds the bytes of each path of the head. */
export function validateScope(changes: readonly Change[], sizes: ReadonlyMap<string, number>): Violation[] {
  const entries = new Set(changes.flatMap(({ path }) => ENTRY_FOLDER.exec(path)?.[1] ?? []))
  const [first, ...others] = [...entries].sort()
  const violations = changes.flatMap((change): Violation[] => {
    const { path } = change
    // Python's tools look for the pin of the runtime in a file of this name.
    const odd = validateFileMode({ ...change, path: path.replace(/\/\.python-version$/, '/python-version') })
    // of a file that has no place here at all, it would not help to say that its name is odd
    if (odd && (odd.rule !== 'name' || ENTRY_FOLDER.test(path))) return [{ ...odd, path }]
    const entry = ENTRY_FOLDER.exec(path)?.[1]
    if (entry === undefined && change.status === 'A' && STATEMENT.test(path)) return []
    if (entry === undefined) {
      const problem = 'it is outside runners/frameworks/<id>/: take it out of this pull request, or ask a maintainer'
      return [{ path, rule: 'outside', problem }]
    }
    if (change.status === 'D' && MANIFEST.test(path)) {
      const problem = `it goes, and with it the entry ${entry}: put it back, or ask a maintainer`
      return [{ path, rule: 'removed', problem }]
    }
    if (others.length > 0 && entry !== first) {
      const problem = `it belongs to ${entry}, and this pull request to ${first} already: open one for each entry`
      return [{ path, rule: 'second-entry', problem }]
    }
    const bytes = sizes.get(path) ?? 0
    if (bytes > MAX_FILE_BYTES) {
      const problem = `it has ${bytes} bytes, more than ${MAX_FILE_BYTES}: an entry is source, take it out`
      return [{ path, rule: 'size', problem }]
    }
    return []
  })
  return violations.sort((a, b) => (a.path < b.path ? -1 : 1))
}
