/** The digest of what a load sends: two results are of the same case only where it is equal. */
import { sha256 } from './hashing.ts'

export interface SentRequest {
  method: string
  path: string
  headers?: Readonly<Record<string, string>> | null
  /** Sent as it is, or what it is made of; JSON where it is described as JSON. */
  body?: unknown
  /** What is drawn for each request or load, in words or as it is described; the drawn values are no part of the case. */
  drawn?: unknown
}

/**
 * Only what is stated enters, and headers by their names in lower case, in order: a description that can say more one day
 * changes no digest of what it could say before.
 */
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
