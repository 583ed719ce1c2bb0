/** One member of a zip of the site, by ranges of its bytes; a page that only needs this loads no more. */
import { HTTPRangeReader, unzip, type ZipEntry } from 'unzipit'

export const damaged = (member: string, why: string) =>
  new Error(`${member} of the archive came damaged (${why}): load the page again, or unpack it in a clone.`)

export const NO_SUCH_FILE = 'The archive has no such file.'

/** The bytes of a member. Throws a sentence where there is no such archive, or no such file in it. */
export async function readMember(url: string, path: string): Promise<ArrayBuffer> {
  const { entries } = await unzip(new HTTPRangeReader(url)).catch(() => {
    throw new Error('The archive cannot be read: there is no such run, or you are offline.')
  })
  const entry = entries[path]
  if (!entry) throw new Error(NO_SUCH_FILE)
  const bytes = await entry.arrayBuffer()
  if (sumOf(entry) !== crc32(new Uint8Array(bytes))) throw damaged(path, 'its CRC-32 is another')
  return bytes
}

/** What the zip says: unzipit reads it, does not compare it and does not show it. */
const sumOf = (entry: ZipEntry) => (entry as unknown as { _rawEntry: { crc32: number } })._rawEntry.crc32

/** Of zip, as zlib has it, which no browser gives. */
export function crc32(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
