/** Which code made something: the digest of pipeline/ as it stands, its tests apart, and of the lockfile. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../schema/hashing.ts'

/** The engine counts by its version. `root` is the project's folder. */
export function codeDigest(root = join(import.meta.dirname, '../..')): string {
  const exclude = ['**/*.test.ts', '**/testdata/**']
  const paths = ['package-lock.json', ...globSync('pipeline/**/*.*', { cwd: root, exclude }).sort()]
  const lines = paths.map(path => `${sha256(readFileSync(join(root, path)))}  ${path}`)
  return sha256([process.version, ...lines].join('\n'))
}
