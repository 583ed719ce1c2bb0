/** The program of `npm run check:ledger`: says what a change would do to evidence that is in the ledger already. */
import { readFileSync } from 'node:fs'
import { runCommandLine } from './command-line.ts'
import { actorsIn, refuseAuthors } from './ledger/authors.ts'
import { baseOf, changesBetween, commitOf, emptyTree, git } from './ledger/git.ts'
import { refuseLedgerChanges } from './ledger/ledger.ts'
import { refuseNames } from './ledger/names.ts'
import { refuseProofs } from './ledger/proofs.ts'
import { refuseCopiedTrials } from './ledger/run-copies.ts'
import { refuseCopies } from './ledger/run-names.ts'
import { addedRuns, refuseSeals } from './ledger/seals.ts'
import { UsageError } from './vocabulary/usage-error.ts'

const help = `npm run check:ledger -- --base REV [--head REV] [--event FILE] [--or-nothing]

Compares two commits. Under data/raw, data/published, data/statements and data/fidelity nothing that is in the base may be
changed, deleted, renamed or given another mode, and a run or a document that is there takes no further file. A mistake is
mended by a statement, never by an edit. The seal of each run that the head adds must hold, its folder must be called
what its run.json says, it must be signed by a key that its host had before it landed, and no other run may have the
same trials. No path is a submodule or tells git what to do with others, no two differ in their case alone, and no entry
has a name that can be taken for another's.

  --base REV    the commit that is published already; zeros mean that nothing is
  --head REV    the commit to check (HEAD)
  --event FILE  the forge's record of the pull request: whoever adds a statement must be an owner by .github/CODEOWNERS
                of the base; without it nobody asks
  --or-nothing  where git does not know the base, compare with nothing and say so: for a first deployment

Exit: 0 nothing is refused; 1 refused, each with file and rule; 2 bad use, or a revision that git does not know.`

const LEDGER = /^data\/(?:raw|published|statements|fidelity)(?:\/|$)/

const options = {
  base: { type: 'string' },
  head: { type: 'string', default: 'HEAD' },
  event: { type: 'string' },
  'or-nothing': { type: 'boolean', default: false },
} as const

await runCommandLine({ name: 'check:ledger', help, options }, ({ values }) => {
  if (values.base === undefined) throw new UsageError(2, '--base is missing: name the commit that is published already')
  const { commit, said } = baseOf(values.base, values['or-nothing'])
  const [base, head] = [commit ?? emptyTree(), commitOf(values.head)]
  const all = changesBetween(base, head)
  const changes = all.filter(({ path }) => LEDGER.test(path))
  const held = git('ls-tree', '-z', '-d', '--name-only', base, '--', 'data/raw/', 'data/published/')
  const touched = refuseLedgerChanges(changes, new Set(held.split('\0')))
  const runs = addedRuns(changes, touched)
  const refused = [...touched, ...refuseSeals(head, runs), ...refuseCopies(head, runs)]
  const whole = addedRuns(changes, refused)
  const named = refuseNames(head, all)
  const authored =
    values.event === undefined ? [] : refuseAuthors(base, head, changes, actorsIn(readFileSync(values.event, 'utf8')))
  const refusals = [...refused, ...refuseProofs(head, whole), ...refuseCopiedTrials(head, whole), ...named, ...authored]
  for (const { path, rule, problem } of refusals) console.error(`${JSON.stringify(path)}: ${rule}: ${problem}`)
  console.log(`compared with ${said}`)
  console.log(`${changes.length} changed paths, ${runs.size} runs added, ${refusals.length} refused`)
  return refusals.length > 0 ? 1 : 0
})
