/** Compares the jars that Maven resolved for a build with the lockfile of the entry. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../../pipeline/schema/hashing.ts'

/**
 * One sentence with the jars that differ from `lockfile`, are missing or are not in it, and how to rewrite it; null if
 * there are none. `folder`: of the build. Errors: the lockfile cannot be read.
 */
export function describeOtherJars(folder: string, lockfile: string): string | null {
  const lines = readFileSync(join(folder, lockfile), 'utf8').split('\n').filter(Boolean)
  const pinned = new Map(lines.map(line => [line.slice(66), line.slice(0, 64)]))
  const folders = [...new Set([...pinned.keys()].map(dirname))]
  const found = new Map(folders.flatMap(each => jarsIn(folder, each)))
  const names = [...new Set([...pinned.keys(), ...found.keys()])].sort()
  const others = names.filter(name => pinned.get(name) !== found.get(name))
  if (others.length === 0) return null
  const facts = others.slice(0, 3).map(name => {
    if (!pinned.has(name)) return `${name} is not in ${lockfile}`
    return found.has(name) ? `${name} differs from ${lockfile}` : `${name} of ${lockfile} is missing`
  })
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  const globs = folders.map(each => `${each}/*.jar`).join(' ')
  return `${facts.join(', ')}${more}: if that is intended, build by hand and rewrite it: sha256sum ${globs} > ${lockfile}`
}

function jarsIn(folder: string, below: string): [path: string, digest: string][] {
  const path = join(folder, below)
  const names = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  return names
    .filter(entry => entry.isFile() && entry.name.endsWith('.jar'))
    .map(({ name }) => [join(below, name), sha256(readFileSync(join(path, name)))])
}
