/** Parses JSON anywhere in a text, with the position of every value, because results and problems refer to lines. */
import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser'

export type JsonNode = Node

interface FoundJson {
  /** Null if it is incomplete or not JSON. Its offsets are relative to `start`. */
  node: JsonNode | null
  /** The offset in the text after the last character that was read as JSON. */
  end: number
  is_too_deep: boolean
}

/** No record is nested deeper, and parsing deeper text could overflow the stack. */
export const DEPTH = 64

/** The value at `start`; any text may follow. */
export function parseJsonAt(text: string, start: number): FoundJson {
  const rest = text.slice(start)
  const scanner = createScanner(rest, true)
  let depth = 0
  do {
    scanner.scan()
    const sign = rest.charAt(scanner.getTokenOffset())
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
  } while (depth > 0 && depth <= DEPTH && scanner.getPosition() < rest.length)
  const errors: ParseError[] = []
  const node = parseTree(rest.slice(0, scanner.getPosition()), errors, { disallowComments: true })
  const length = errors[0] ? rest.slice(0, errors[0].offset).trimEnd().length : scanner.getPosition()
  return { node: errors[0] ? null : (node ?? null), end: start + length, is_too_deep: depth > DEPTH }
}

/** Both from 1. */
interface Position {
  line: number
  column: number
}

/** Returns a function from offsets in the text to positions. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)]
  return offset => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
