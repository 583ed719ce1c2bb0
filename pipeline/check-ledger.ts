/** The program of `npm run check:ledger`: validates a change of the ledger. */
import { flag, required, runCommandLine, text } from './command-line.ts'
import { baseOf, changesBetween, commitOf, emptyTree, git } from './ledger/git.ts'
import { validateLedgerChanges } from './ledger/ledger.ts'
import { validatePaths } from './ledger/paths.ts'
import { addedRuns, validateRuns } from './ledger/runs.ts'

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
