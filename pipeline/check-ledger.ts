/** The program of `npm run check:ledger`: validates a change of the ledger. */
import { flag, required, runCommandLine, text } from './command-line.ts'
import { baseOf, changesBetween, commitOf, emptyTree, git } from './ledger/git.ts'
import { validateLedgerChanges } from './ledger/ledger.ts'
import { validatePaths } from './ledger/paths.ts'
import { addedRuns, validateRuns } from './ledger/runs.ts'

const program = {
  name: 'check:ledger',
  description: `Compares two commits. Under data/raw, data/published, data/statements, data/plans and data/fidelity,
and of the lists of data/methods, nothing that is in the base may be changed, deleted, renamed or given another mode,
and a run, a document or data/fidelity takes no further file. Mistakes are fixed by statements, never by edits. A run
that the head adds must be signed by a key that its host has in the base, be sealed, complete, measured in the sandbox
at a commit of the base, in the order of its seed, and new. No path is a submodule or tells git what to do with others,
and no two differ in their case alone.`,
  options: {
    base: required('REV', 'the commit that is published already; zeros mean that nothing is'),
    head: text('REV', 'the commit to check', 'HEAD'),
    'or-nothing': flag('if git does not know the base, compare with nothing and say so: for a first deployment'),
  },
  notes: 'Exit: 0 nothing is rejected; 1 rejected, each with file and rule; 2 usage error, or an unknown revision.',
}

const LEDGER = /^data\/(?:(?:raw|published|statements|fidelity|plans)(?:\/|$)|methods\/\d+\.csv$)/

await runCommandLine(program, ({ values }) => {
  const { commit, description } = baseOf(values.base, values['or-nothing'])
  const [base, head] = [commit ?? emptyTree(), commitOf(values.head)]
  const all = changesBetween(base, head)
  // if nothing is published, data/fidelity is not an addition
  const changes = all.filter(({ path }) => LEDGER.test(path) && (commit !== null || !path.startsWith('data/fidelity/')))
  const held = git('ls-tree', '-z', '-d', '--name-only', base, '--', 'data/raw/', 'data/published/')
  const touched = validateLedgerChanges(changes, new Set(held.split('\0')))
  const runs = addedRuns(changes, touched)
  const violations = [...touched, ...validateRuns(commit, head, runs), ...validatePaths(head, all)]
  for (const { path, rule, problem } of violations) console.error(`${JSON.stringify(path)}: ${rule}: ${problem}`)
  console.log(`compared with ${description}`)
  console.log(`${changes.length} changed paths, ${runs.length} runs added, ${violations.length} rejected`)
  return violations.length > 0 ? 1 : 0
})
