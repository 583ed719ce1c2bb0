/** The types of requests, responses and evaluations that all oracles share. */
import type { RequestManifest } from '../../../pipeline/schema/case.ts'

export interface Request {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

export interface HttpResponse {
  status: number
  /** Names in lower case; repeated headers are joined by `, `. */
  headers: Readonly<Record<string, string>>
  body: string
  /** The raw body. */
  bytes: Buffer
}

/** The scenario's request with another body; `client`: additional headers of the client. */
export function withBody(
  { method, path, headers }: RequestManifest,
  body: string | null,
  client: Request['headers'] = {},
): Request {
  return { method, path, headers: { ...client, ...headers }, body }
}

/** Called once for each response, because oracles may be stateful. Returns null or the fault in one sentence. */
export type Evaluate = (response: HttpResponse) => string | null

export interface Exchange {
  request: Request
  evaluate: Evaluate
  /** What a correct response has added to a counter; absent means nothing. */
  added?: number
}

/** Draws the next exchange; `client`: additional headers, those of a drawn client if absent. */
export type NextExchange = (client?: Request['headers']) => Exchange

/** At most 60 characters of a server's text, quoted, so that a message stays on one line. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

export function wrongStatus(response: HttpResponse, expected: number): string | null {
  return response.status === expected ? null : `status ${response.status} instead of ${expected}`
}

/** The value must begin with the expected text, ignoring case: `text/plain; charset=utf-8` is `text/plain`. */
export function wrongHeader(response: HttpResponse, name: string, expected: string): string | null {
  const value = response.headers[name.toLowerCase()]
  if (value === undefined) return `no ${name} header instead of ${expected}`
  return value.toLowerCase().startsWith(expected.toLowerCase())
    ? null
    : `${name} ${quote(value)} instead of ${expected}`
}
