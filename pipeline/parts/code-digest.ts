/** Which code made something: the digest of files and of all that they import, so that a change of it is seen. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../vocabulary/hashing.ts'

const root = join(import.meta.dirname, '../..')
const IMPORT = /\b(?:from|import) ?\(?'(\.{1,2}\/[^']+)'/g

/** The files below the project's folder that match, and what they import of ours, in order. */
export function sourceFiles(patterns: readonly string[]): string[] {
  const found = new Set<string>()
  const follow = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    if (!path.endsWith('.ts')) return
    for (const [, imported = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT))
      follow(join(dirname(path), imported))
  }
  const exclude = ['**/*.test.ts', '**/testdata/**']
  for (const path of globSync([...patterns], { cwd: root, exclude })) follow(path)
  return [...found].sort()
}

/** Packages count as the lock file names them, and the engine by its version. */
export function codeDigest(patterns: readonly string[]): string {
  const paths = ['package-lock.json', ...sourceFiles(patterns)]
  const lines = paths.map(path => `${sha256(readFileSync(join(root, path)))}  ${path}`)
  return sha256([process.version, ...lines].join('\n'))
}
