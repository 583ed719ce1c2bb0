/**
 * What a run has recorded beside its printed reports, in one zip: deflated, so that `unzip -p` shows a file of it and a
 * browser opens one by ranges. Its own SHA256SUMS is over its members, and that of the run is over the archive.
 */
import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { compareText } from '../vocabulary/compare-text.ts'
import { SUMS, sumsOf } from './seal.ts'

export const ARCHIVE = 'recordings.zip'

type Members = ReadonlyMap<string, Uint8Array>

/** The files of a trial have 256 KB in all; a build's log is cut as well. */
const LARGEST_MEMBER_BYTES = 1_000_000
/** The first moment that a zip can say: its bytes depend on its members alone. */
const NO_DATE = new Date(1980, 0, 1)

/** The archive of files by their paths below the run's folder, with their sums. */
export function packArchive(members: Members): Uint8Array {
  const sums = new TextEncoder().encode(sumsOf(members))
  const sorted = [...members].sort(([a], [b]) => compareText(a, b))
  return zipSync(Object.fromEntries([[SUMS, sums], ...sorted]), { level: 9, mtime: NO_DATE })
}

/** The members by path, the sums among them, and what no archive of ours is; a damaged archive has no members. */
export function unpackArchive(bytes: Uint8Array): { members: Members; problem: string | null } {
  const seen = new Set<string>()
  let problem: string | null = null
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    const is_large = originalSize > LARGEST_MEMBER_BYTES
    if (is_large)
      problem ??= `says that ${name} has ${originalSize} bytes, and no member has over ${LARGEST_MEMBER_BYTES}`
    if (seen.has(name)) problem ??= `has two files of the name ${name}`
    seen.add(name)
    return !is_large
  }
  try {
    return { members: new Map(Object.entries(unzipSync(bytes, { filter }))), problem }
  } catch (error) {
    return { members: new Map(), problem: `cannot be unpacked (${(error as Error).message})` }
  }
}
