/** Shows the file of a run's archive that the fragment names, `<run_id>/recordings.zip/<path>`, read by ranges of bytes. */
import { HTTPRangeReader, unzip } from 'unzipit'
import { unpackBundle } from '../../pipeline/sources/bundle/bundle.ts'
import { bundleOf } from '../../pipeline/sources/bundle/member.ts'
import { RUN_ID } from '../../pipeline/vocabulary/ids.ts'

interface Place {
  run_id: string
  archive: string
  path: string
}

/** Null where the fragment does not name a file. */
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

/** As a shell reads it: every sign but the apostrophe stands for itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export const commandOf = ({ run_id, archive, path }: Place): string =>
  `npm run --silent unpack -- ${quoted(`data/raw/${run_id}/${archive}`)} ${quoted(path)} | sha256sum`

/** Far more than a case leaves; a tab has room for it. */
const MOST_BYTES = 32_000_000

/** The bytes of a file that a run has recorded. Throws a sentence where it is not there. */
export async function readRecorded(url: string, path: string): Promise<ArrayBuffer> {
  const bundle = await readMember(url, bundleOf(path))
  const name = path.slice(path.lastIndexOf('/') + 1)
  const file = new Map(unpackBundle(new Uint8Array(bundle), MOST_BYTES)).get(name)
  if (!file) throw new Error(NO_SUCH_FILE)
  return file.buffer
}

const NO_SUCH_FILE = 'The archive has no such file.'

/** The bytes of a member. Throws a sentence where there is no such archive, or no such file in it. */
export async function readMember(url: string, path: string): Promise<ArrayBuffer> {
  const { entries } = await unzip(new HTTPRangeReader(url)).catch(() => {
    throw new Error('The archive cannot be read: there is no such run, or the network is away.')
  })
  const entry = entries[path]
  if (!entry) throw new Error(NO_SUCH_FILE)
  return await entry.arrayBuffer()
}

export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
