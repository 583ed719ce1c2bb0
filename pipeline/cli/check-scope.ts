/** The program of `npm run check:scope`: checks that a pull request stays within the folder of one entry. */
import type { Violation } from '../ledger/change.ts'
import { blobOf, changesBetween, commitOf, treeEntriesIn } from '../ledger/git.ts'
import { readManifest } from '../ledger/manifest/read-manifest.ts'
import { MANIFEST, validateScope } from '../ledger/scope.ts'
import { required, runCommandLine, text } from './command-line.ts'

const program = {
  name: 'check:scope',
  description: `A pull request that adds or changes an entry may change only runners/frameworks/<id>/ of that entry,
with regular files below 1 MB, and may add statements, which an owner of data/ must approve. Anything else needs a
maintainer, as do a control, because it sets the limit of its leagues, and a duplicate of another entry.`,
  options: {
    base: required('REV', 'the base of the pull request'),
    head: text('REV', 'the commit to check', 'HEAD'),
  },
  notes: 'Exit: 0 in scope; 1 out of scope, each path with its rule; 2 usage error, or an unknown revision.',
}

await runCommandLine(program, ({ values }) => {
  const [base, head] = [commitOf(values.base), commitOf(values.head)]
  const changes = changesBetween(base, head)
  const violations = [
    ...validateScope(changes, new Map(treeEntriesIn(head).map(({ path, bytes }) => [path, bytes]))),
    ...changes.flatMap(({ path }) => (MANIFEST.test(path) ? validateRole(head, path) : [])),
  ]
  for (const { path, rule, problem } of violations) console.error(`${JSON.stringify(path)}: ${rule}: ${problem}`)
  console.log(`${changes.length} changed paths, ${violations.length} out of scope`)
  return violations.length > 0 ? 1 : 0
})

function validateRole(head: string, path: string): Violation[] {
  const { value } = readManifest('framework', path, String(blobOf(head, path) ?? ''))
  if (value?.role !== 'control' && value?.twin_of === undefined) return []
  return [{ path, rule: 'role', problem: 'it is a control or the twin of another entry: only maintainers add these' }]
}
