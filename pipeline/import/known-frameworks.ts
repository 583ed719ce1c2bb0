/** The frameworks that have a manifest: their ids and names are what headings are compared with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownFramework } from './names.ts'

/** A manifest that cannot be read still gives its folder's name. */
export function knownFrameworks(manifestsDir: string): KnownFramework[] {
  const folder = join(manifestsDir, 'frameworks')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name: id }) => ({ id, name: nameIn(join(folder, id, 'framework.json')) ?? id }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

function nameIn(file: string): string | null {
  try {
    const name: unknown = JSON.parse(readFileSync(file, 'utf8')).name
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}
