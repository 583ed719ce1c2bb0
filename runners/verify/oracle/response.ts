/** A question to a server and what is wrong with an answer: the shapes that every oracle shares. */
import type { RequestManifest } from '../../../pipeline/schema/case.ts'

export interface Request {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

export interface HttpResponse {
  status: number
  /** Names in lower case; a header that came twice is joined by `, `. */
  headers: Readonly<Record<string, string>>
  body: string
  /** The body as it came. */
  bytes: Buffer
}

/** The scenario's request with another body; `client`: headers that a client sends next to the scenario's. */
export function withBody(
  { method, path, headers }: RequestManifest,
  body: string | null,
  client: Request['headers'] = {},
): Request {
  return { method, path, headers: { ...client, ...headers }, body }
}

/** It is called once, when the answer is there: an oracle that counts learns from it. It gives null, or one sentence: what is wrong. */
export type Evaluate = (answer: HttpResponse) => string | null

export interface Exchange {
  request: Request
  evaluate: Evaluate
  /** What a right answer has added to a counter; absent is nothing. */
  added?: number
}

/** Makes the next exchange; `client`: the headers that a client sends next to the scenario's, of a drawn one where it is absent. */
export type NextExchange = (client?: Request['headers']) => Exchange

/** At most 60 characters of what a server sent, quoted, so that a message stays one line. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

export function wrongStatus(answer: HttpResponse, expected: number): string | null {
  return answer.status === expected ? null : `status ${answer.status} instead of ${expected}`
}

/** A header's value begins with what is expected, in any case: `text/plain; charset=utf-8` is `text/plain`. */
export function wrongHeader(answer: HttpResponse, name: string, expected: string): string | null {
  const value = answer.headers[name.toLowerCase()]
  if (value === undefined) return `no ${name} header instead of ${expected}`
  return value.toLowerCase().startsWith(expected.toLowerCase())
    ? null
    : `${name} ${quote(value)} instead of ${expected}`
}
