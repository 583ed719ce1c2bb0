/** Whether the runs that a commit adds hold to their seals, by git's own objects: no checkout and no attribute comes between. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { verifyRaw } from '../sources/verify-seal.ts'
import type { Change, Refusal } from './change.ts'
import { blobsOf } from './git.ts'

const RUN = /^data\/raw\/[^/]+/

/** Of each run that is added, or of what stands in its place, all paths. A run of which something is refused already is left out. */
export function addedRuns(changes: readonly Change[], refusals: readonly Refusal[]): Map<string, string[]> {
  const refused = new Set(refusals.map(({ path }) => RUN.exec(path)?.[0]))
  const runs = new Map<string, string[]>()
  for (const { path, status } of changes) {
    const run = RUN.exec(path)?.[0]
    if (status === 'A' && run !== undefined && !refused.has(run)) runs.set(run, [...(runs.get(run) ?? []), path])
  }
  return runs
}

/** Every refusal of `runs`, whose paths are plain files with plain names in `commit`. Errors: git has no such file. */
export function refuseSeals(commit: string, runs: ReadonlyMap<string, readonly string[]>): Refusal[] {
  return [...runs.values()].flatMap(paths => {
    const scratch = mkdtempSync(join(tmpdir(), 'benchledger-seals-'))
    try {
      writeFiles(commit, paths, scratch)
      return verifyRaw(join(scratch, 'data/raw')).flatMap(({ run_id, problems }) =>
        problems.map(({ path, problem }) => {
          const below = path === '.' ? run_id : `${run_id}/${path}`
          return { path: `data/raw/${below}`, rule: 'seal', problem }
        }),
      )
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  })
}

function writeFiles(commit: string, paths: readonly string[], folder: string): void {
  for (const [path, bytes] of blobsOf(commit, paths)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}
