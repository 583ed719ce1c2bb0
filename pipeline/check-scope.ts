/** The program of `npm run check:scope`: checks that a pull request stays within the folder of one entry. */
import { required, runCommandLine, text } from './command-line.ts'
import type { Violation } from './ledger/change.ts'
import { blobOf, changesBetween, commitOf, treeEntriesIn } from './ledger/git.ts'
import { MANIFEST, validateScope } from './ledger/scope.ts'
import { readManifest } from './manifest/read-manifest.ts'

const program = {
  name: 'check:scope',
  description: `A pull request that adds or changes an entry touches runners/frameworks/<id>/ of that one entry, with
plain files below 1 MB. Statements may be added, because an owner of data/ has to agree to each. Everything else needs
a maintainer, and so does a control, which sets the limit of its leagues, and the duplicate of another entry.`,
  options: {
    base: required('REV', 'where the pull request branched off'),
    head: text('REV', 'the commit to check', 'HEAD'),
  },
  notes: 'Exit: 0 in scope; 1 out of scope, each path with its rule; 2 usage error, or a revision that git does not know.',
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
