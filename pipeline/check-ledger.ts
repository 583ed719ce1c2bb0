/** The program of `npm run check:ledger`: says what a change would do to evidence that is in the ledger already. */
import { runCommandLine } from './command-line.ts'
import { baseOf, changesBetween, commitOf, emptyTree, git } from './ledger/git.ts'
import { validateLedgerChanges } from './ledger/ledger.ts'
import { validatePaths } from './ledger/paths.ts'
import { addedRuns, validateRuns } from './ledger/runs.ts'
import { UsageError } from './schema/usage-error.ts'

const help = `npm run check:ledger -- --base REV [--head REV] [--or-nothing]

Compares two commits. Under data/raw, data/published, data/statements, data/plans and data/fidelity, and of the lists of
data/methods, nothing that is in the base may be changed, deleted, renamed or given another mode, and a run, a document or
data/fidelity takes no further file. A mistake is fixed by a statement, never by an edit. A run that the head adds must be signed by a key that its host has in the base, be
sealed, whole, measured in the sandbox at a commit of the base, in the order of its seed, and not be there already. No path is
a submodule or tells git what to do with others, and no two differ in their case alone.

  --base REV    the commit that is published already; zeros mean that nothing is
  --head REV    the commit to check (HEAD)
  --or-nothing  where git does not know the base, compare with nothing and say so: for a first deployment

Exit: 0 nothing is refused; 1 refused, each with file and rule; 2 usage error, or a revision that git does not know.`

const LEDGER = /^data\/(?:(?:raw|published|statements|fidelity|plans)(?:\/|$)|methods\/\d+\.csv$)/

const options = {
  base: { type: 'string' },
  head: { type: 'string', default: 'HEAD' },
  'or-nothing': { type: 'boolean', default: false },
} as const

await runCommandLine({ name: 'check:ledger', help, options }, ({ values }) => {
  if (values.base === undefined) throw new UsageError(2, '--base is missing: name the commit that is published already')
  const { commit, description } = baseOf(values.base, values['or-nothing'])
  const [base, head] = [commit ?? emptyTree(), commitOf(values.head)]
  const all = changesBetween(base, head)
  // where nothing is published, what data/fidelity has is no addition to it
  const changes = all.filter(({ path }) => LEDGER.test(path) && (commit !== null || !path.startsWith('data/fidelity/')))
  const held = git('ls-tree', '-z', '-d', '--name-only', base, '--', 'data/raw/', 'data/published/')
  const touched = validateLedgerChanges(changes, new Set(held.split('\0')))
  const runs = addedRuns(changes, touched)
  const violations = [...touched, ...validateRuns(commit, head, runs), ...validatePaths(head, all)]
  for (const { path, rule, problem } of violations) console.error(`${JSON.stringify(path)}: ${rule}: ${problem}`)
  console.log(`compared with ${description}`)
  console.log(`${changes.length} changed paths, ${runs.length} runs added, ${violations.length} refused`)
  return violations.length > 0 ? 1 : 0
})
