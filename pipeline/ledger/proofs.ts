/** Whether each run that a commit adds is signed by a key that its host had before it landed: no run brings its own key. */
import { readManifest } from '../manifest.ts'
import { hostManifest, keysIn, proveRun } from '../proof/prove-run.ts'
import { SIGNATURE, SUMS } from '../sources/seal.ts'
import { hostIn } from '../vocabulary/ids.ts'
import type { Refusal } from './change.ts'
import { blobOf, git } from './git.ts'

/** Every refusal of `runs`, by folder, that are whole in `commit`. Manifests stand below runners/. */
export function refuseProofs(commit: string, runs: ReadonlyMap<string, readonly string[]>): Refusal[] {
  return [...runs.keys()].flatMap(run => {
    const host_id = hostIn(run.slice('data/raw/'.length))
    if (host_id === null) return []
    const [sums, signature] = [SUMS, SIGNATURE].map(name => blobOf(commit, `${run}/${name}`))
    if (!sums) return []
    const proved = proveRun(sums, signature ?? null, keysAt(beforeLanding(commit, run), host_id))
    if ('kind' in proved) return []
    return [{ path: `${run}/${proved.path}`, rule: 'proof', problem: proved.problem }]
  })
}

/** The commit of the branch before the one that added the run; that one itself where it is the first of all. */
function beforeLanding(commit: string, run: string): string {
  const added = ['log', '-1', '-s', '--first-parent', '--diff-merges=first-parent', '--diff-filter=A', '--no-renames']
  const [own, parent] = git(...added, '--format=%H %P', commit, '--', `${run}/${SUMS}`)
    .trim()
    .split(' ')
  return parent || own || commit
}

/** The keys that a host had on the branch then, without those that a statement had retired. */
function keysAt(commit: string, host_id: string): string[] {
  const manifest = blobOf(commit, `runners/${hostManifest(host_id)}`)
  if (manifest === null) return []
  const listed = git('ls-tree', '-z', '--name-only', commit, '--', 'data/statements/').split('\0').filter(Boolean)
  const retired = listed.flatMap(path => {
    const said = readManifest('statement', path, String(blobOf(commit, path))).value
    return said?.kind === 'key-retired' ? [said.key] : []
  })
  return keysIn(host_id, String(manifest)).filter(key => !retired.includes(key))
}
