/** Reads one member of a zip by byte ranges; a separate module, so that a page can load it alone. */
import { HTTPRangeReader, unzip, type ZipEntry } from 'unzipit'

export const damaged = (member: string, why: string) =>
  new Error(`${member} of the archive was damaged in transfer (${why}): reload the page, or unpack it in a clone.`)

export const NO_SUCH_FILE = 'The archive has no such file.'

/** The bytes of a member. Errors: a missing archive or file, in a sentence for the reader. */
export async function readMember(url: string, path: string): Promise<ArrayBuffer> {
  const { entries } = await unzip(new HTTPRangeReader(url))
    // a server without byte ranges sends all of it
    .catch(async () => unzip(await (await fetch(url)).arrayBuffer()))
    .catch(() => {
      throw new Error('The archive cannot be read: there is no such run, or you are offline.')
    })
  const entry = entries[path]
  if (!entry) throw new Error(NO_SUCH_FILE)
  const bytes = await entry.arrayBuffer()
  if (sumOf(entry) !== crc32(new Uint8Array(bytes))) throw damaged(path, 'its CRC-32 differs')
  return bytes
}

/** The CRC-32 in the zip, which unzipit neither checks nor exposes. */
const sumOf = (entry: ZipEntry) => (entry as unknown as { _rawEntry: { crc32: number } })._rawEntry.crc32

/** The CRC-32 of zip and zlib, which browsers do not offer. */
export function crc32(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
