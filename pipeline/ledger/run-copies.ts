/** Whether the runs that a commit adds were measured: what a trial of another run printed is not a second measurement. */
import { sha256 } from '../vocabulary/hashing.ts'
import type { Refusal } from './change.ts'
import { blobOf, blobsOf, git, pathsIn } from './git.ts'

type Runs = ReadonlyMap<string, readonly string[]>

interface Report {
  run: string
  /** Of the repository. */
  path: string
}

/** One refusal for each of `runs`, by folder, of which a report is that of another trial. Errors: none, for what is in them. */
export function refuseCopiedTrials(commit: string, runs: Runs): Refusal[] {
  if (runs.size === 0) return []
  const all = git('ls-tree', '-d', '-z', '--name-only', commit, '--', 'data/raw/').split('\0').filter(Boolean)
  const reports = Map.groupBy(
    all.flatMap(run => reportsOf(commit, run)),
    ([digest]) => digest,
  )
  const copied = [...reports.values()].flatMap(same =>
    same.flatMap(([, { run, path }]) => {
      const other = same.find(([, each]) => each.path !== path)?.[1].path
      return runs.has(run) && other !== undefined ? [{ run, path, other }] : []
    }),
  )
  return [...Map.groupBy(copied, ({ run }) => run).values()].flatMap(own => {
    const [first] = own
    if (first === undefined) return []
    const problem = `it prints what ${first.other} prints, one of ${own.length} such trials of this run: remove the copy`
    return [{ path: first.path, rule: 'trial-twice', problem }]
  })
}

/**
 * What the trials of a run printed that say of themselves that they measured, each with the digest of its signs without
 * white space, so that a line end more does not make it another. Reports of failures are the same everywhere.
 */
function reportsOf(commit: string, run: string): [digest: string, report: Report][] {
  const there = new Set(pathsIn(commit, `${run}/`))
  const paths = measuredPaths(blobOf(commit, `${run}/run.json`)).map(path => `${run}/${path}`)
  return [
    ...blobsOf(
      commit,
      [...new Set(paths)].filter(path => there.has(path)),
    ),
  ].map(([path, bytes]) => [sha256(bytes.toString('latin1').replace(/\s+/g, '')), { run, path }])
}

function measuredPaths(run_json: Uint8Array | null): string[] {
  try {
    const { trials } = JSON.parse(String(run_json)) as { trials: { path: string; status: string }[] }
    return trials.filter(({ status }) => status === 'ok' || status === 'errors').map(({ path }) => path)
  } catch {
    return []
  }
}
