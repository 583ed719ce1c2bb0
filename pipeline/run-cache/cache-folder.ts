/** Folders of files that are made once for a key: one for each stage of each run, which a newer key replaces. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newPartial, removeLeftovers } from '../partial-folder.ts'
import { sha256 } from '../schema/hashing.ts'
import type { RelationFile } from '../write-relation.ts'

/** What a maker says of its folder. */
export interface CacheIndex {
  files: RelationFile[]
}

export type CacheEntry<Index extends CacheIndex> = Index & {
  folder: string
  /** Of all that was made: the same for the same bytes. */
  digest: string
}

const INDEX = 'index.json'
const PREFIX = '.partial-'

export const parquetFileOf = ({ folder }: { folder: string }, name: string): string => join(folder, `${name}.parquet`)

/**
 * Gives `<parent>/<stage>-<key>`, and makes it where it is missing or its files are not those of its index. A folder appears
 * whole, by a rename. Without a key it is made anew.
 */
export async function cachedFolder<Index extends CacheIndex>(
  parent: string,
  stage: string,
  key: string | null,
  make: (folder: string) => Promise<Index>,
): Promise<CacheEntry<Index>> {
  const folder = join(parent, `${stage}-${key ?? 'uncached'}`)
  const find = () => (key === null ? null : findComplete<Index>(folder))
  const found = find()
  if (found) return found
  mkdirSync(parent, { recursive: true })
  removeLeftovers(parent, PREFIX, null)
  const partial = newPartial(parent, PREFIX)
  const derived = await make(partial)
  const index = JSON.stringify(derived)
  writeFileSync(join(partial, INDEX), index)
  // made meanwhile by another build, which may be reading it
  const theirs = find()
  const old = theirs
    ? [partial]
    : readdirSync(parent)
        .filter(name => name.startsWith(`${stage}-`))
        .map(name => join(parent, name))
  for (const path of old) rmSync(path, { recursive: true, force: true })
  if (theirs) return theirs
  renameSync(partial, folder)
  return { ...derived, folder, digest: sha256(index) }
}

function findComplete<Index extends CacheIndex>(folder: string): CacheEntry<Index> | null {
  try {
    const index = readFileSync(join(folder, INDEX), 'utf8')
    const derived = JSON.parse(index) as Index
    const isComplete = derived.files.every(
      file => sha256(readFileSync(parquetFileOf({ folder }, file.name))) === file.sha256,
    )
    return isComplete ? { ...derived, folder, digest: sha256(index) } : null
  } catch {
    return null
  }
}
