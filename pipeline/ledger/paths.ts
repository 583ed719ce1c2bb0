/** Rejects paths that some checkouts cannot represent, or that change how git treats other files. */
import { ID } from '../schema/ids.ts'
import type { Change, Violation } from './change.ts'
import { pathsIn } from './git.ts'

/** Folders of manifests or documents, in which the names of folders are ids. */
const NAMED = /^(?:runners\/(?:frameworks|scenarios|services|hosts)|data\/published)\/([^/]+)\//
const OF_GIT = /(?:^|\/)\.git(?:attributes|modules)$/

/** Every violation of paths that `changes` add to or change in `head`, besides those of the ledger and the scope. */
export function validatePaths(head: string, changes: readonly Change[]): Violation[] {
  const spelt = Map.groupBy(new Set(pathsIn(head).flatMap(partsOf)), inOneSpelling)
  return changes
    .filter(({ status }) => status !== 'D')
    .flatMap(({ path, new_mode }) => {
      const id = NAMED.exec(path)?.[1] ?? 'an-id'
      const [twin] = partsOf(path).flatMap(part => spelt.get(inOneSpelling(part))?.filter(each => each !== part) ?? [])
      const description: [is_rejected: boolean, rule: string, problem: string][] = [
        [OF_GIT.test(path), 'attributes', 'it changes how git treats other files: remove it'],
        [new_mode === '160000', 'not-a-plain-file', 'it is a submodule: put plain files here'],
        [twin !== undefined, 'case', `${twin} differs from it only in case or normalisation: rename it`],
        [
          !ID.test(id),
          'name',
          `${JSON.stringify(id)} is not an id: write lower-case letters and digits in words joined by single hyphens`,
        ],
      ]
      return description.flatMap(([is_rejected, rule, problem]) => (is_rejected ? [{ path, rule, problem }] : []))
    })
}

/** A path and each of its folders. */
const partsOf = (path: string): string[] => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

/** As in a file system that ignores case. */
const inOneSpelling = (path: string): string => path.normalize('NFC').toLowerCase()
