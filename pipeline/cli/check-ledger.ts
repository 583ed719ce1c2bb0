/** The program of `npm run check:ledger`: validates a change of the ledger. */
import type { Change, Violation } from '../ledger/change.ts'
import { baseOf, changesBetween, commitOf, emptyTree, git, pathsIn } from '../ledger/git.ts'
import { validateLedgerChanges } from '../ledger/ledger.ts'
import { addedRuns, validateRuns } from '../ledger/runs.ts'
import { ID } from '../schema/ids.ts'
import { flag, required, runCommandLine, text } from './command-line.ts'

const program = {
  name: 'check:ledger',
  description: `Compares two commits. Evidence is append-only: files in data/raw, data/published, data/statements,
data/plans, data/generators, data/fidelity and the lists of data/methods must not be changed, deleted, renamed or get
another mode, and no file may be added to an existing run, document or folder of data/generators, or to data/fidelity. Statements correct mistakes; edits do
not. An added run must be new, complete and sealed, signed with a key that its host has in the base, and measured in
the sandbox, at a commit of the base, in the order of its seed. Submodules, files that configure git, and paths that
differ only in case are rejected.`,
  options: {
    base: required('REV', 'the published commit; zeros if nothing is published'),
    head: text('REV', 'the commit to check', 'HEAD'),
    'or-nothing': flag('for a first deployment: if the base is unknown, compare with nothing and print that'),
  },
  notes: 'Exit: 0 accepted; 1 rejected, with file and rule; 2 usage error, or an unknown revision.',
}

const LEDGER = /^data\/(?:(?:raw|published|statements|fidelity|generators|plans)(?:\/|$)|methods\/\d+\.csv$)/

/** Folders of manifests or documents, in which the names of folders are ids. */
const NAMED = /^(?:runners\/(?:frameworks|scenarios|services|hosts)|data\/published)\/([^/]+)\//
const OF_GIT = /(?:^|\/)\.git(?:attributes|modules)$/

/**
 * Rejects paths that some checkouts cannot represent, or that change how git treats other files. Every violation of
 * paths that `changes` add to or change in `head`, besides those of the ledger and the scope.
 */
function validatePaths(head: string, changes: readonly Change[]): Violation[] {
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

await runCommandLine(program, ({ values }) => {
  const { commit, description } = baseOf(values.base, values['or-nothing'])
  const [base, head] = [commit ?? emptyTree(), commitOf(values.head)]
  const all = changesBetween(base, head)
  // if nothing is published, data/fidelity is not an addition
  const changes = all.filter(({ path }) => LEDGER.test(path) && (commit !== null || !path.startsWith('data/fidelity/')))
  const held = git('ls-tree', '-z', '-d', '--name-only', base, '--', 'data/raw/', 'data/published/', 'data/generators/')
  const touched = validateLedgerChanges(changes, new Set(held.split('\0')))
  const runs = addedRuns(changes, touched)
  const violations = [...touched, ...validateRuns(commit, head, runs), ...validatePaths(head, all)]
  for (const { path, rule, problem } of violations) console.error(`${JSON.stringify(path)}: ${rule}: ${problem}`)
  console.log(`compared with ${description}`)
  console.log(`${changes.length} changed paths, ${runs.length} runs added, ${violations.length} rejected`)
  return violations.length > 0 ? 1 : 0
})
