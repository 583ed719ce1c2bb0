/** Lists the paths and names of this machine and its user, each with its published replacement. */
import { realpathSync } from 'node:fs'
import { homedir, hostname, tmpdir, userInfo } from 'node:os'
import type { Redaction } from './redact.ts'

interface Named {
  home: string
  temp: string
  host_name: string
  user_name: string
}

/** Names that are common on many machines. */
const GENERIC = ['root', 'node', 'user', 'ubuntu', 'debian', 'runner', 'admin', 'localhost', 'nobody']

/**
 * The longest first. `checkout` is the repository's folder; `others` are folders of this run, such as the data folder.
 * Each path is listed as given, with links resolved, and URL-encoded.
 */
export function redactionsOf(
  checkout: string,
  others: readonly Redaction[] = [],
  named: Named = thisMachine(),
): Redaction[] {
  const paths: Redaction[] = [...others, [checkout, '<checkout>'], [named.home, '<home>'], [named.temp, '<temp>']]
  const names: Redaction[] = [
    [named.host_name, '<host>'],
    [named.host_name.split('.')[0] ?? '', '<host>'],
    [named.user_name, '<user>'],
  ]
  const redactions = new Map<string, string>()
  for (const [path, replacement] of paths)
    for (const text of [path, resolved(path), encodeURI(path)]) {
      const bare = text.replace(/(?<!\/)\/+$/, '')
      if (bare !== '' && !redactions.has(bare)) redactions.set(bare, replacement)
    }
  for (const [name, replacement] of names)
    if (name.length > 1 && !GENERIC.includes(name.toLowerCase()) && !redactions.has(name))
      redactions.set(name, replacement)
  return [...redactions].toSorted(([a], [b]) => b.length - a.length)
}

function resolved(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function thisMachine(): Named {
  return { home: homedir(), temp: tmpdir(), host_name: hostname(), user_name: userName() }
}

/** A user id without a name is common in containers, and Node throws for it. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
