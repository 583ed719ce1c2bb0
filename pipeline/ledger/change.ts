/** The difference between two commits as data, read from their trees and not from a checkout. */

/** One entry of `git diff --raw --no-renames`: a path in either tree. */
export interface Change {
  path: string
  /** Octal, as in git; `000000` if the path is not in that tree. */
  old_mode: string
  new_mode: string
  status: 'A' | 'M' | 'D' | 'T'
}

export interface Violation {
  path: string
  rule: string
  problem: string
}

const FILE = '100644'

/** The characters of a path: others would have to be escaped somewhere, or could be confused. */
const PLAIN_PATH = /^[A-Za-z0-9][A-Za-z0-9._=,+-]*(\/[A-Za-z0-9][A-Za-z0-9._=,+-]*)*$/

/** Parses `git diff --raw -z --no-renames`. Errors: text of another form. */
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

/** Requires a plain file with a plain name; null if it is one, or if the path is deleted. */
export function validateFileMode({ path, new_mode, status }: Change): Violation | null {
  if (status === 'D') return null
  if (new_mode !== FILE) {
    const kinds = new Map([
      ['120000', 'a symbolic link'],
      ['160000', 'a submodule'],
      ['100755', 'executable'],
    ])
    const kind = kinds.get(new_mode) ?? `of mode ${new_mode}`
    return { path, rule: 'not-a-plain-file', problem: `it is ${kind}: put a plain file of mode ${FILE} here` }
  }
  if (PLAIN_PATH.test(path)) return null
  const problem =
    'its name has characters other than A-Z a-z 0-9 . _ = , + -, or a part that does not begin with a letter or digit: rename it'
  return { path, rule: 'name', problem }
}
