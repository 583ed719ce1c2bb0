/**
 * A member of a run's archive: the recorded files of one case as a JSON object of texts by name, in a zstd frame.
 * `unzip`, `zstd` and any JSON parser open it; a browser can fetch it separately.
 */

const NAME = 'files.json.zst'
const NAME_BELOW = /^(?:(?!\.{1,2}\/)[^/]+\/)*files\.json\.zst$/
const OWN_NAME = /^(?!\.{1,2}$)[^/]+$/

/** Existing cases have some hundreds. */
const MOST_FILES = 10_000

/** The member that contains a file, by the file's path below the run's folder. */
export const memberOf = (path: string): string => `${path.slice(0, path.lastIndexOf('/') + 1)}${NAME}`

/** A trial has at most 256 KB of files, so that a browser can open those of a case. */
const MOST_BYTES = 32_000_000

/** The size of the member's text according to its frame. Throws if it is too large or has another form. */
export function sizeOfText(member: string, frame: Uint8Array): number {
  if (!NAME_BELOW.test(member)) throw new Error(`${member} is not the ${NAME} of a folder of the run`)
  const size = sizeInFrame(new DataView(frame.buffer, frame.byteOffset, frame.byteLength))
  if (size === null) throw new Error(`${member} is not a zstd frame that says its size`)
  if (size > MOST_BYTES) throw new Error(`${member} has ${size} bytes inflated, and a member has ${MOST_BYTES} at most`)
  return size
}

/** Of a frame that is one segment with a checksum, as those of packArchive (RFC 8878, 3.1.1.1); otherwise null. */
function sizeInFrame(frame: DataView): number | null {
  const isFrame = frame.byteLength > 9 && frame.getUint32(0, true) === 0xfd2fb528
  switch (isFrame && frame.getUint8(4)) {
    case 0x24:
      return frame.getUint8(5)
    case 0x64:
      return frame.getUint16(5, true) + 256
    case 0xa4:
      return frame.getUint32(5, true)
    default:
      return null
  }
}

/** One character per byte, because logs of servers may not be UTF-8. */
export const signsOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** The files by path below the run's folder. Throws if the text is not that of a member. */
export function filesOf(member: string, text: string): [path: string, bytes: Uint8Array<ArrayBuffer>][] {
  const files = Object.entries(JSON.parse(text))
  if (files.length > MOST_FILES) throw new Error(`it has ${files.length} files, ${MOST_FILES} at most`)
  return files.map(([name, signs]) => {
    if (!OWN_NAME.test(name) || typeof signs !== 'string' || /[^\0-\xff]/.test(signs))
      throw new Error(`${JSON.stringify(name)} is not the name of a file, or what it holds is not bytes`)
    const bytes = new Uint8Array(signs.length)
    // latin1 in the TextDecoder of browsers is windows-1252
    for (let place = 0; place < signs.length; place++) bytes[place] = signs.charCodeAt(place)
    return [member.slice(0, -NAME.length) + name, bytes]
  })
}
