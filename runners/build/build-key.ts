/** What decides a build: the entry's source and the commands that build it. The same key is the same build. */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigurationManifest, Entry } from '../../pipeline/schema/case.ts'
import { listSource } from '../plan/list-source.ts'

/** The manifest's other fields, such as notes, do not change the build; its commands are hashed by themselves. */
const isSource = (path: string) => path !== 'framework.json'

/** Paths below the entry's folder. Errors: a file that is not a plain one; the message names it. */
export function sourceOf({ folder }: Entry): string[] {
  return listSource(folder).flatMap(({ path, kind }) => {
    if (kind !== 'file') throw new Error(`${path} is not a plain file of this repository: put the file itself there`)
    return isSource(path) ? [path] : []
  })
}

/** 12 hex digits. `toolchain` is what the programs of `needs` say of their versions: a newer compiler is another build. */
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
