/** The digest of the requests of a load: results belong to the same case only if it is equal. */
import { sha256 } from './hashing.ts'

export interface SentRequest {
  method: string
  path: string
  headers?: Readonly<Record<string, string>> | null
  /** The text to send, or its template; JSON if it is described as JSON. */
  body?: unknown
  /** A description of the values drawn for each request or load; the values are not part of the case. */
  drawn?: unknown
}

/** Only stated fields enter, so that later fields change no existing digest. Headers are sorted by name. */
export function requestDigest({ method, path, headers, body, drawn }: SentRequest): string {
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const stated = {
    ...{ method, path },
    ...(named.length > 0 && { headers: named.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)) }),
    ...(body != null && { body }),
    ...(drawn !== undefined && { drawn }),
  }
  return sha256(JSON.stringify(stated))
}
