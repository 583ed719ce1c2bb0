/** The digest of what a load sends: two results are of the same case only where it is equal. */
import { sha256 } from './hashing.ts'

export interface SentRequest {
  method: string
  path: string
  headers?: Readonly<Record<string, string>> | null
  /** Sent as it is, or the example of what is drawn. */
  body?: string | null
  /** In words, what is drawn for each request or load; the drawn numbers themselves are no part of the case. */
  drawn?: string
  /** The text of a script that makes the requests. */
  script?: string | null
}

/**
 * Only what is stated enters, and headers by their names in lower case, in order: a description that can say more one day
 * changes no digest of what it could say before.
 */
export function requestDigest({ method, path, headers, body, drawn, script }: SentRequest): string {
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  const stated = {
    ...{ method, path },
    ...(named.length > 0 && { headers: named.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)) }),
    ...(body != null && { body }),
    ...(drawn !== undefined && { drawn }),
    ...(script != null && { script }),
  }
  return sha256(JSON.stringify(stated))
}
