/** Computes the key of a build from the entry's source and commands: the same key means the same build. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigurationManifest, Entry } from '../../pipeline/schema/case.ts'
import { listSource } from '../plan/list-source.ts'

/** The manifest is excluded: its commands are hashed separately, and other fields do not change the build. */
const isSource = (path: string) => path !== 'framework.json'

/** Paths below the entry's folder. Errors: a file that is not a regular file. */
export function sourceOf({ folder }: Entry): string[] {
  return listSource(folder).flatMap(({ path, kind }) => {
    if (kind !== 'file') throw new Error(`${path} is not a plain file of this repository: put the file itself there`)
    return isSource(path) ? [path] : []
  })
}

/** 12 hex digits. `toolchain`: the versions of the programs in `needs`, so a newer compiler causes another build. */
export function buildKey(
  entry: Entry,
  configuration: ConfigurationManifest,
  source: readonly string[],
  toolchain: readonly (string | null)[],
): string {
  const hash = createHash('sha256')
  const { install = [], build = [] } = entry.manifest
  hash.update(JSON.stringify([install, configuration.build ?? build, toolchain]))
  for (const path of source) {
    const file = join(entry.folder, path)
    const content = readFileSync(file)
    const is_executable = (statSync(file).mode & 0o100) !== 0
    hash.update(JSON.stringify([path, is_executable, content.length])).update(content)
  }
  return hash.digest('hex').slice(0, 12)
}
