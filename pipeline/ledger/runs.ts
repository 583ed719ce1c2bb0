/** Validates the runs that a commit adds, read from git objects, so that no checkout and no attribute interferes. */
import { hostIn, RUN_ID } from '../schema/ids.ts'
import type { Change, Violation } from './change.ts'
import { blobOf, blobsOf, git, pathsIn, treeEntriesIn } from './git.ts'
import { readManifest } from './manifest/read-manifest.ts'
import { hostManifest, keysIn } from './prove-run.ts'
import { folderOf } from './run-folder.ts'
import { SUMS } from './seal.ts'
import { validateRun } from './validate-run.ts'
import { verifySeal } from './verify-seal.ts'

const RUN = /^data\/raw\/([^/]+)/

/** The names of the added runs without violations so far. */
export function addedRuns(changes: readonly Change[], violations: readonly Violation[]): string[] {
  const nameIn = ({ path }: { path: string }) => RUN.exec(path)?.[1] ?? []
  const rejected = new Set(violations.flatMap(nameIn))
  const added = new Set(changes.filter(({ status }) => status === 'A').flatMap(nameIn))
  return [...added].filter(run_id => !rejected.has(run_id))
}

/**
 * Every violation of `runs`, whose paths are plain files with plain names in `head`. The keys are those in `base`, so
 * that no run can bring its key; if `base` is null, nothing is published, and the keys of `head` count.
 */
export function validateRuns(base: string | null, head: string, runs: readonly string[]): Violation[] {
  const sums = Map.groupBy(
    treeEntriesIn(head, 'data/raw/').filter(({ path }) => path.endsWith(`/${SUMS}`)),
    ({ blob }) => blob,
  )
  const commits = new Set(git('rev-list', base ?? head).split('\n'))
  return runs.flatMap(run_id => {
    const folder = `data/raw/${run_id}`
    const at = (path: string, rule: string, problem: string) => [
      { path: path === '.' ? folder : `${folder}/${path}`, rule, problem },
    ]
    if (!RUN_ID.test(run_id)) return at('.', 'seal', 'is not the folder of a run: remove it')
    const twice = [...sums.values()].find(
      same => same.length > 1 && same.some(({ path }) => path === `${folder}/${SUMS}`),
    )
    const other = twice?.find(({ path }) => path !== `${folder}/${SUMS}`)
    if (other) return at(SUMS, 'run-twice', `${RUN.exec(other.path)?.[0]} has the same files: remove the copy`)
    const entries = treeEntriesIn(head, `${folder}/`)
    const paths = entries.map(({ path }) => path)
    const below = (path: string) => path.slice(folder.length + 1)
    const submitted = {
      run_id,
      read: (path: string) => blobOf(head, `${folder}/${path}`),
      sizes: () => new Map(entries.map(({ path, bytes }) => [below(path), bytes])),
      brokenSeal: () =>
        verifySeal(
          folderOf(
            run_id,
            [...blobsOf(head, paths)].map(([path, bytes]) => [below(path), bytes]),
          ),
        ),
    }
    const keys = keysAt(base ?? head, hostIn(run_id) ?? '', base !== null)
    const facts = { keys, merged_at: null, isOnMain: (commit: string) => commits.has(commit) }
    return validateRun(submitted, facts).violations.flatMap(({ path, rule, problem }) => at(path, rule, problem))
  })
}

/** The keys of a host in a commit, without those that statements there retire, unless nothing is published. */
function keysAt(commit: string, host_id: string, is_before: boolean): string[] {
  const manifest = blobOf(commit, `runners/${hostManifest(host_id)}`)
  const statements = is_before ? pathsIn(commit, 'data/statements/') : []
  const retired = statements.flatMap(path => {
    const statement = readManifest('statement', path, String(blobOf(commit, path))).value
    return statement?.kind === 'key-retired' && statement.subject.id === host_id ? [statement.key] : []
  })
  return keysIn(host_id, String(manifest ?? '')).filter(key => !retired.includes(key))
}
