/** Folders of files that are created once for a key: one for each run, which a newer key replaces. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../schema/hashing.ts'
import { newPartial, removeLeftovers } from './partial-folder.ts'
import type { RelationFile } from './write-relation.ts'

/** What a maker says of its folder. */
export interface CacheIndex {
  files: RelationFile[]
}

export type CacheEntry<Index extends CacheIndex> = Index & { folder: string }

const INDEX = 'index.json'
/** Its text: what was on the disk when the sources and the files were last read and found complete. */
const STAMP = 'stamp'
const PREFIX = '.partial-'
const UNCACHED = 'uncached'

export const parquetFileOf = ({ folder }: { folder: string }, name: string): string => join(folder, `${name}.parquet`)

/** The indexes of the folders whose keys begin so. */
export function indexesOf<Index extends CacheIndex>(parent: string, prefix: string): Index[] {
  const names = readdirSync(parent).filter(name => name.startsWith(prefix))
  return names.flatMap(name => readIndex<Index>(join(parent, name)) ?? [])
}

/**
 * `<parent>/<key>`; null where it is missing, and where its files are not those of its index. Files and sources are
 * read again only if one on the disk is no longer the same: `sources` is their stamp, `areComplete` reads them.
 */
export function findCached<Index extends CacheIndex>(
  parent: string,
  key: string,
  sources: string,
  areComplete: () => boolean,
): CacheEntry<Index> | null {
  const folder = join(parent, key)
  const index = readIndex<Index>(folder)
  if (!index) return null
  try {
    const stamp = sources + stampOf(folder, 'mtimeMs')
    if (readFileSync(join(folder, STAMP), 'utf8') !== stamp) {
      const isComplete = ({ name, sha256: sealed }: RelationFile) =>
        sha256(readFileSync(parquetFileOf({ folder }, name))) === sealed
      if (!areComplete() || !index.files.every(isComplete)) return null
      writeFileSync(join(folder, STAMP), stamp)
    }
    return { ...index, folder }
  } catch {
    return null
  }
}

/**
 * Another one after a file was replaced, edited or touched. The time of a change (ctime) cannot be set back, but a link
 * to the file is a change, and published files are links to cached ones.
 */
export function stampOf(folder: string, time: 'ctimeMs' | 'mtimeMs' = 'ctimeMs'): string {
  const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => {
    const { ino, size, [time]: changed } = lstatSync(join(folder, path))
    return path === STAMP ? '' : `${ino} ${size} ${changed} ${path}`
  })
  return sha256(lines.sort().join('\n').trim())
}

/** Creates `<parent>/<key>`, complete by a rename, and removes those of other keys. Without a key it is created again. */
export async function createCached<Index extends CacheIndex>(
  parent: string,
  key: string | null,
  sources: string,
  create: (folder: string) => Promise<Index>,
): Promise<CacheEntry<Index>> {
  mkdirSync(parent, { recursive: true })
  removeLeftovers(parent, PREFIX, null)
  const partial = newPartial(parent, PREFIX)
  const index = await create(partial)
  writeFileSync(join(partial, INDEX), JSON.stringify(index))
  writeFileSync(join(partial, STAMP), sources + stampOf(partial, 'mtimeMs'))
  // created meanwhile by another build, which may be reading it
  const theirs = key === null ? null : findCached<Index>(parent, key, sources, () => true)
  const old = theirs
    ? [partial]
    : readdirSync(parent)
        .filter(name => !name.startsWith(PREFIX))
        .map(name => join(parent, name))
  for (const path of old) rmSync(path, { recursive: true, force: true })
  if (theirs) return theirs
  const folder = join(parent, key ?? UNCACHED)
  renameSync(partial, folder)
  return { ...index, folder }
}

function readIndex<Index extends CacheIndex>(folder: string): Index | null {
  try {
    return JSON.parse(readFileSync(join(folder, INDEX), 'utf8')) as Index
  } catch {
    return null
  }
}
