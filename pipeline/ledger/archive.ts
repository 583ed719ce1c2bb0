/** Packs the recorded files of a run into one zip with a member for each folder, which browsers open by ranges. */
import { posix } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { compareText } from '../schema/compare-text.ts'
import { filesOf, memberOf, signsOf, sizeOfText } from './archive-member.ts'

export const ARCHIVE = 'recordings.zip'

type Files = ReadonlyMap<string, Uint8Array>
type Members = [name: string, frame: Uint8Array][]

/** Total decompressed size: ten times that of the largest run. */
const MOST_BYTES = 200_000_000
const MOST_FILES = 50_000
/** The earliest time of a zip, so that its bytes depend only on its members. */
const NO_DATE = new Date(1980, 0, 1)
const PACKED = { params: { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_checksumFlag]: 1 } }

/** The archive of files by their paths below the run's folder. Files of one kind are adjacent, to compress better. */
export function packArchive(files: Files): Uint8Array {
  const kindOf = (path: string) => posix.basename(path).replace(/^[^.]*/, '')
  const sorted = [...files].sort(([a], [b]) => compareText(kindOf(a), kindOf(b)) || compareText(a, b))
  const members = [...Map.groupBy(sorted, ([path]) => memberOf(path))].map(([name, inMember]): Members[number] => {
    const text = JSON.stringify(
      Object.fromEntries(inMember.map(([path, bytes]) => [posix.basename(path), signsOf(bytes)])),
    )
    return [name, zstdCompressSync(text, PACKED)]
  })
  return zipOf(members)
}

/** Members are stored, because they are already compressed. */
const zipOf = (members: Members): Uint8Array => zipSync(Object.fromEntries(members), { level: 0, mtime: NO_DATE })

/** The files by path, or the problem of the archive: a damaged one has no files. */
export function unpackArchive(archive: Uint8Array): { files: Files; problem: string | null } {
  try {
    return { files: new Map(inflate(membersOf(archive))), problem: null }
  } catch (error) {
    return { files: new Map(), problem: `cannot be unpacked (${(error as Error).message})` }
  }
}

/** Throws unless the archive is exactly that of its members: no overlaps, correct checksums, no extra bytes. */
function membersOf(archive: Uint8Array): Members {
  const seen = new Set<string>()
  let size_bytes = 0
  const filter = ({ name, size, compression }: UnzipFileInfo): boolean => {
    if (seen.has(name)) throw new Error(`two members have the name ${name}`)
    if (compression !== 0) throw new Error(`${name} is packed by method ${compression} of zip, and members are stored`)
    size_bytes += size
    if (size_bytes > archive.length) throw new Error(`up to ${name} members have more bytes than it: they overlap`)
    return Boolean(seen.add(name))
  }
  const members: Members = Object.entries(unzipSync(archive, { filter }))
  const whole = zipOf(members)
  if (Buffer.compare(whole, archive) === 0) return members
  const place = whole.findIndex((byte, index) => byte !== archive[index])
  let end = 0
  for (const [name, frame] of members) {
    end += HEADER_BYTES + Buffer.byteLength(name) + frame.length
    if (place >= 0 && place < end) throw new Error(`byte ${place}, of ${name}, is not what its members make`)
  }
  throw new Error('what is behind its members is not what they make')
}

/** The bytes before a member's name. */
const HEADER_BYTES = 30

/** All sizes are known before anything is decompressed. */
function inflate(members: Members): [path: string, bytes: Uint8Array][] {
  const sizes = members.map(([name, frame]) => sizeOfText(name, frame))
  const size_bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (size_bytes > MOST_BYTES) throw new Error(`its members have ${size_bytes} bytes inflated, ${MOST_BYTES} at most`)
  let remaining = MOST_FILES
  return members.flatMap(([name, frame], index) => {
    try {
      const files = filesOf(name, textOf(frame, sizes[index] ?? 0))
      remaining -= files.length
      if (remaining < 0) throw new Error(`up to here it has more than ${MOST_FILES} files`)
      return files
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`)
    }
  })
}

/** Throws if the frame has another size than stated, or is followed by more. */
function textOf(frame: Uint8Array, size: number): string {
  const inflated: unknown = zstdDecompressSync(frame, { maxOutputLength: size, info: true })
  const { buffer, engine } = inflated as { buffer: Buffer; engine: { bytesWritten: number } }
  if (engine.bytesWritten !== frame.length) throw new Error('bytes are behind its frame')
  return buffer.toString()
}
