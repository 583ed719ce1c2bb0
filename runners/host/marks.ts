/** What names this machine and its user, each with the mark that is published in its place. */
import { realpathSync } from 'node:fs'
import { homedir, hostname, tmpdir, userInfo } from 'node:os'
import type { Redaction } from './redact.ts'

interface Named {
  home: string
  temp: string
  host_name: string
  user_name: string
}

/** They are the same on many machines and name no one. */
const GENERIC = ['root', 'node', 'user', 'ubuntu', 'debian', 'runner', 'admin', 'localhost', 'nobody']

/**
 * Longest first. `checkout` is the repository's folder; `others` are folders of this run alone, such as the data folder.
 * A path is there as it is named, as its links resolve, and as an address spells it.
 */
export function marksOf(
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
  const marks = new Map<string, string>()
  for (const [path, mark] of paths)
    for (const text of [path, resolved(path), encodeURI(path)]) {
      const bare = text.replace(/(?<!\/)\/+$/, '')
      if (bare !== '' && !marks.has(bare)) marks.set(bare, mark)
    }
  for (const [name, mark] of names)
    if (name.length > 1 && !GENERIC.includes(name.toLowerCase()) && !marks.has(name)) marks.set(name, mark)
  return [...marks].toSorted(([a], [b]) => b.length - a.length)
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
