/** Shows the file of a run's archive that the fragment names, `<run_id>/recordings.zip/<path>`, read by ranges of bytes. */
import { HTTPRangeReader, unzip } from 'unzipit'
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
  `unzip -p ${quoted(`data/raw/${run_id}/${archive}`)} ${quoted(path)} | sha256sum`

/** The bytes of the file. Throws a sentence where there is no such archive, or no such file in it. */
export async function readMember(url: string, path: string): Promise<ArrayBuffer> {
  const { entries } = await unzip(new HTTPRangeReader(url)).catch(() => {
    throw new Error('The archive cannot be read: there is no such run, or the network is away.')
  })
  const entry = entries[path]
  if (!entry) throw new Error('The archive has no such file.')
  return await entry.arrayBuffer()
}

export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
