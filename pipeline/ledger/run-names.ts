/** Whether the runs that a commit adds are new, and are called what the runner called them: a copy is not a second measurement. */

import { SUMS } from '../sources/seal.ts'
import { isNameOf } from '../vocabulary/ids.ts'
import type { Refusal } from './change.ts'
import { git } from './git.ts'

type Runs = ReadonlyMap<string, readonly string[]>

/** Every refusal of `runs`, by folder, whose paths are plain files with plain names in `commit`. */
export function refuseCopies(commit: string, runs: Runs): Refusal[] {
  return [...refuseNames(commit, runs), ...refuseSameSums(commit, runs)]
}

function refuseNames(commit: string, runs: Runs): Refusal[] {
  return [...runs].flatMap(([run, paths]) => {
    const path = `${run}/run.json`
    if (!paths.includes(path)) return []
    const named = readNamed(git('cat-file', 'blob', `${commit}:${path}`))
    const problem =
      named === null
        ? 'it does not say started_at and host_id: restore it'
        : 'its started_at and host_id are not those of its folder: give the folder back the name that it was made with'
    return named !== null && isNameOf(run.slice('data/raw/'.length), named) ? [] : [{ path, rule: 'run-name', problem }]
  })
}

function readNamed(text: string): { started_at: string; host_id: string } | null {
  try {
    const { started_at, host_id } = JSON.parse(text)
    return typeof started_at === 'string' && typeof host_id === 'string' ? { started_at, host_id } : null
  } catch {
    return null
  }
}

/** The same sums are the same files; git calls equal bytes by one name. */
function refuseSameSums(commit: string, runs: Runs): Refusal[] {
  if (runs.size === 0) return []
  const listed = git('ls-tree', '-r', '-z', commit, '--', 'data/raw/').split('\0')
  const sums = listed.flatMap(line => {
    const [, blob, run] = new RegExp(`^\\d+ blob ([0-9a-f]+)\\t(data/raw/[^/]+)/${SUMS}$`).exec(line) ?? []
    return blob === undefined || run === undefined ? [] : [{ blob, run }]
  })
  return [...Map.groupBy(sums, ({ blob }) => blob).values()].flatMap(same =>
    same.flatMap(({ run }) => {
      const other = same.find(each => each.run !== run)
      if (other === undefined || !runs.has(run)) return []
      const problem = `${other.run} has the same files: remove the copy`
      return [{ path: `${run}/${SUMS}`, rule: 'run-twice', problem }]
    }),
  )
}
