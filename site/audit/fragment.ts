/** A small log in an address: `#log=` and the base64url of its deflate-raw bytes. No server ever sees a fragment. */
import { FRAGMENT_LIMIT, TEXT_LIMIT } from './limits.ts'

const PREFIX = '#log='

/** The fragment with its `#`; its length is the caller's to judge. */
export async function fragmentOf(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return PREFIX + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The text of a fragment; null where the fragment is about something else. Never throws: what is wrong is said. */
export async function textOfFragment(fragment: string): Promise<{ text: string } | { problem: string } | null> {
  if (!fragment.startsWith(PREFIX)) return null
  if (fragment.length > FRAGMENT_LIMIT) return { problem: `it is longer than ${FRAGMENT_LIMIT} characters` }
  const code = fragment.slice(PREFIX.length)
  if (!/^[\w-]*$/.test(code)) return { problem: 'it holds characters that no such link has' }
  try {
    const binary = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = await inflate(Uint8Array.from(binary, character => character.charCodeAt(0)))
    if (bytes === null) return { problem: `it unpacks to more than ${TEXT_LIMIT / 1e6} MB` }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: 'it is damaged or cut off' }
  }
}

/** Null as soon as more than the limit comes out: a kilobyte can unpack to a megabyte. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > TEXT_LIMIT) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
