/** What the ledger allows to change: nothing that exists. A change is judged by the two trees alone, never by the files. */

/** One entry of `git diff --raw --no-renames`: a path in either tree. */
export interface Change {
  path: string
  /** Octal, as git writes it; `000000` where the path is not in that tree. */
  old_mode: string
  new_mode: string
  status: 'A' | 'M' | 'D' | 'T'
}

export interface Refusal {
  path: string
  rule: 'changed' | 'deleted' | 'mode' | 'closed-folder' | 'not-a-plain-file' | 'name'
  problem: string
}

const FILE = '100644'
/** What a path may be made of: anything else would have to be escaped somewhere, or looks like something that it is not. */
const PLAIN_PATH = /^[A-Za-z0-9][A-Za-z0-9._=,+-]*(\/[A-Za-z0-9][A-Za-z0-9._=,+-]*)*$/

/** The folders that become whole in one commit and are closed afterwards: a run, a published document. */
const CLOSED_FOLDER = /^(data\/(?:raw|published)\/[^/]+)\//

/** Reads `git diff --raw -z --no-renames`. Errors: text of another form. */
export function readChanges(raw: string): Change[] {
  const parts = raw.split('\0').filter(part => part !== '')
  const changes: Change[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [head = '', path = ''] = [parts[at], parts[at + 1]]
    const match = /^:(\d{6}) (\d{6}) [0-9a-f]+ [0-9a-f]+ ([AMDT])$/.exec(head)
    if (!match || path === '') throw new Error(`git diff --raw gave ${JSON.stringify(head)}, which is not understood`)
    const [, old_mode = '', new_mode = '', status] = match
    changes.push({ path, old_mode, new_mode, status: status as Change['status'] })
  }
  return changes
}

/** Every refusal, in order of path. `baseFolders` are the run and document folders that the base holds. */
export function refuseChanges(changes: readonly Change[], baseFolders: ReadonlySet<string>): Refusal[] {
  return changes.flatMap(change => refusalOf(change, baseFolders) ?? []).sort((a, b) => (a.path < b.path ? -1 : 1))
}

function refusalOf({ path, old_mode, new_mode, status }: Change, baseFolders: ReadonlySet<string>): Refusal | null {
  const mend = 'put it back, and mend a mistake by a statement in data/statements/'
  if (status === 'D') return { path, rule: 'deleted', problem: `it is in the ledger and is deleted: ${mend}` }
  if (status !== 'A' && old_mode !== new_mode)
    return { path, rule: 'mode', problem: `its mode changes from ${old_mode} to ${new_mode}: ${mend}` }
  if (status !== 'A') return { path, rule: 'changed', problem: `it is in the ledger and is changed: ${mend}` }
  if (new_mode !== FILE) {
    const kinds: Record<string, string> = {
      '120000': 'a symbolic link',
      '160000': 'a submodule',
      '100755': 'executable',
    }
    const kind = kinds[new_mode] ?? `of mode ${new_mode}`
    return {
      path,
      rule: 'not-a-plain-file',
      problem: `it is ${kind}: the ledger holds plain files of mode ${FILE} only`,
    }
  }
  if (!PLAIN_PATH.test(path))
    return { path, rule: 'name', problem: 'its name has characters other than A-Z a-z 0-9 . _ = , + -: rename it' }
  const folder = CLOSED_FOLDER.exec(path)?.[1]
  if (folder !== undefined && baseFolders.has(folder))
    return {
      path,
      rule: 'closed-folder',
      problem: `it is added to ${folder}, which is closed: record a new run or document`,
    }
  return null
}
