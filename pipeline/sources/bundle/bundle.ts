/**
 * The files of one folder in one, byte for byte, so that they pack well: those of a kind, as all `timeline.csv` of a case,
 * share their templates, and their numbers stand column by column. A header in JSON, a zero byte, then integers.
 */
import { compareText } from '../../vocabulary/compare-text.ts'
import { type Group, packGroup, unpackGroup } from './group.ts'
import { readerOf } from './integers.ts'

/** Of files by name. */
export function packBundle(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].map(([name, bytes]) => ({ name, bytes })).sort((a, b) => compareText(a.name, b.name))
  const kinds = Map.groupBy(sorted, ({ name }) => name.slice(name.indexOf('.') + 1))
  const packed = [...kinds.values()].map(packGroup)
  const header = new TextEncoder().encode(JSON.stringify(packed.map(({ group }) => group)))
  return Uint8Array.from([...header, 0, ...packed.flatMap(({ bytes }) => bytes)])
}

/** The files by name. Throws where the bytes are not a bundle, or its files would have over `most_bytes` in all. */
export function unpackBundle(bytes: Uint8Array, most_bytes: number): [name: string, bytes: Uint8Array<ArrayBuffer>][] {
  const end = bytes.indexOf(0)
  const groups = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Group[]
  const read = readerOf(bytes, end + 1)
  let left = most_bytes
  const spend = (length: number): void => {
    left -= length
    if (left < 0) throw new Error(`its files have over ${most_bytes} bytes`)
  }
  return groups.flatMap(group => unpackGroup(group, read, spend))
}
