/** JSON with the place of every value, read from the middle of a text, because results must lead back to their lines. */

export interface JsonNode {
  value: string | number | boolean | null | JsonNode[] | Map<string, JsonNode>
  /** Offsets in the text: the first character and the one after the last. */
  start: number
  end: number
}

const TOKEN =
  /[ \t\r\n]*([{}[\],:]|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))/y
const DEPTH = 64

/**
 * The value that begins at `start`, null if it is not whole or not JSON, and the offset after the last character that was
 * read as JSON. What follows a value does not matter.
 */
export function parseJsonAt(text: string, start: number): { node: JsonNode | null; end: number } {
  const reader = new TokenReader(text, start)
  try {
    return { node: parseValue(reader, reader.next(), 0), end: reader.end }
  } catch (error) {
    if (error instanceof NotJson) return { node: null, end: reader.end }
    throw error
  }
}

class NotJson extends Error {}

class TokenReader {
  start = 0
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  get end(): number {
    return this.#at
  }

  next(): string {
    TOKEN.lastIndex = this.#at
    const token = TOKEN.exec(this.#text)?.[1]
    if (token === undefined) throw new NotJson()
    this.#at = TOKEN.lastIndex
    this.start = this.#at - token.length
    return token
  }
}

function parseValue(reader: TokenReader, token: string, depth: number): JsonNode {
  const start = reader.start
  if (depth > DEPTH) throw new NotJson()
  if (token === '{') return { value: parseMembers(reader, depth), start, end: reader.end }
  if (token === '[') return { value: parseElements(reader, depth), start, end: reader.end }
  if ('}],:'.includes(token)) throw new NotJson()
  return { value: parseScalar(token), start, end: reader.end }
}

/** A string may hold a bad escape, which only JSON.parse knows. */
function parseScalar(token: string): string | number | boolean | null {
  try {
    return JSON.parse(token)
  } catch {
    throw new NotJson()
  }
}

function parseMembers(reader: TokenReader, depth: number): Map<string, JsonNode> {
  const members = new Map<string, JsonNode>()
  let token = reader.next()
  if (token === '}') return members
  for (;;) {
    const key = token.startsWith('"') ? parseScalar(token) : null
    if (typeof key !== 'string' || reader.next() !== ':') throw new NotJson()
    members.set(key, parseValue(reader, reader.next(), depth + 1))
    token = reader.next()
    if (token === '}') return members
    if (token !== ',') throw new NotJson()
    token = reader.next()
  }
}

function parseElements(reader: TokenReader, depth: number): JsonNode[] {
  const elements: JsonNode[] = []
  let token = reader.next()
  if (token === ']') return elements
  for (;;) {
    elements.push(parseValue(reader, token, depth + 1))
    token = reader.next()
    if (token === ']') return elements
    if (token !== ',') throw new NotJson()
    token = reader.next()
  }
}
