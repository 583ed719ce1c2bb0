/** Reads the file of an archive that the fragment names, `<run_id>/recordings.zip/<path>`, by byte ranges. */
import { decompress } from 'fzstd'
import { filesOf, memberOf, sizeOfText } from '../../pipeline/ledger/archive-member.ts'
import { RUN_ID } from '../../pipeline/schema/ids.ts'
import { damaged, NO_SUCH_FILE, readMember } from './read-member.ts'

interface Place {
  run_id: string
  archive: string
  path: string
}

/** Null if the fragment does not name a file. */
export function placeOf(fragment: string): Place | null {
  const [run_id = '', archive = '', ...rest] = fragment.replace(/^#/, '').split('/').map(decode)
  const path = rest.join('/')
  return RUN_ID.test(run_id) && /^[\w-]+\.zip$/.test(archive) && path !== '' ? { run_id, archive, path } : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Quotes text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export const commandOf = ({ run_id, archive, path }: Place): string =>
  `npm run --silent unpack -- ${quoted(`data/raw/${run_id}/${archive}`)} ${quoted(path)} | sha256sum`

/** The bytes of a recorded file. Errors: a missing archive or file, in a sentence for the reader. */
export async function readArchivedFile(url: string, path: string): Promise<ArrayBuffer> {
  const member = memberOf(path)
  const frame = new Uint8Array(await readMember(url, member))
  const file = new Map(inflate(member, frame)).get(path)
  if (!file) throw new Error(NO_SUCH_FILE)
  return file.buffer
}

function inflate(member: string, frame: Uint8Array) {
  try {
    const text = decompress(frame, new Uint8Array(sizeOfText(member, frame)))
    return filesOf(member, new TextDecoder().decode(text))
  } catch (error) {
    throw damaged(member, (error as Error).message)
  }
}

export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
