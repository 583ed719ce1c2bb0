/**
 * What a run has recorded beside its printed reports, in one zip, which a browser opens by ranges: a member for each folder,
 * its files in a bundle. Its own SHA256SUMS is over its folders, and that of the run is over the archive.
 */
import { posix } from 'node:path'
import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { compareText } from '../vocabulary/compare-text.ts'
import { sha256 } from '../vocabulary/hashing.ts'
import { packBundle, unpackBundle } from './bundle/bundle.ts'
import { bundleOf } from './bundle/member.ts'
import { folderSums, SUMS } from './seal.ts'

export const ARCHIVE = 'recordings.zip'

type Members = ReadonlyMap<string, Uint8Array>

/** The files of a trial have 256 KB in all, and a folder is those of a case. */
const LARGEST_FOLDER_BYTES = 32_000_000
/** The first moment that a zip can say: its bytes depend on its members alone. */
const NO_DATE = new Date(1980, 0, 1)

/** The archive of files by their paths below the run's folder, with the sums of its folders. */
export function packArchive(members: Members): Uint8Array {
  const sorted = [...members].sort(([a], [b]) => compareText(a, b))
  const sums = folderSums(sorted.map(([path, bytes]) => [path, sha256(bytes)]))
  const lines = [...sums].sort(([a], [b]) => compareText(a, b)).map(([folder, sum]) => `${sum}  ${folder}\n`)
  const folders = Map.groupBy(sorted, ([path]) => bundleOf(path))
  const bundles = [...folders].map(([name, files]) => {
    return [name, packBundle(new Map(files.map(([path, bytes]) => [posix.basename(path), bytes])))] as const
  })
  const named = Object.fromEntries([[SUMS, new TextEncoder().encode(lines.join(''))], ...bundles])
  return zipSync(named, { level: 9, mtime: NO_DATE })
}

/** The files by path, the sums among them, and what no archive of ours is; a damaged archive has no members. */
export function unpackArchive(bytes: Uint8Array): { members: Members; problem: string | null } {
  const seen = new Set<string>()
  let problem: string | null = null
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    const is_large = originalSize > LARGEST_FOLDER_BYTES
    if (is_large)
      problem ??= `says that ${name} has ${originalSize} bytes, and no member has over ${LARGEST_FOLDER_BYTES}`
    if (seen.has(name)) problem ??= `has two files of the name ${name}`
    seen.add(name)
    return !is_large
  }
  const members = new Map<string, Uint8Array>()
  try {
    for (const [name, packed] of Object.entries(unzipSync(bytes, { filter }))) {
      if (name === SUMS) members.set(SUMS, packed)
      else for (const [own, file] of unpackBundle(packed, LARGEST_FOLDER_BYTES)) members.set(pathIn(name, own), file)
    }
    return { members, problem }
  } catch (error) {
    return { members: new Map(), problem: `cannot be unpacked (${(error as Error).message})` }
  }
}

const pathIn = (bundle: string, name: string): string => bundle.replace(/bundle$/, name)
