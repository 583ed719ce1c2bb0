/** The addresses of others that our manifests name, with the place where each stands. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Address {
  address: string
  /** Of the manifest that names it. */
  path: string
  line: number
}

/**
 * Homepages of frameworks and services, and the sources of documents, in order of path. What a document lists as lost is
 * known to be dead and left out. Errors: a manifest that is not JSON, by its path.
 */
export function findAddresses(dataDir: string, manifestsDir: string): Address[] {
  return [
    ...named(manifestsDir, 'frameworks/*/framework.json', 'homepage'),
    ...named(manifestsDir, 'services/*/service.json', 'homepage'),
    ...named(dataDir, 'published/*/document.json', 'source_url'),
  ]
}

function named(folder: string, pattern: string, key: string): Address[] {
  const paths = globSync(pattern, { cwd: folder }).sort()
  return paths.flatMap((below): Address[] => {
    const path = join(folder, below)
    const text = readFileSync(path, 'utf8')
    const address = read(path, text)[key]
    if (typeof address !== 'string') return []
    const line = 1 + text.split('\n').findIndex(each => each.includes(`"${key}"`))
    return [{ address, path, line }]
  })
}

function read(path: string, text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`)
  }
}
