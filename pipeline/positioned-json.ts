/** JSON with the place of every value, from the middle of a text too, because results and complaints must lead back to their lines. */
import { type Node, parseTree, visit } from 'jsonc-parser'

export type JsonNode = Node

interface FoundJson {
  /** Null where it is not whole or not JSON. Its offsets count from where it was looked for. */
  node: JsonNode | null
  /** The offset in the text after the last character that was read as JSON. */
  end: number
  is_too_deep: boolean
}

/** Deeper text is not a record of anybody's; to read it would end in a stack overflow. */
const DEPTH = 64

/** What ends a visit: the parser has no other way. */
const STOP = new Error('the end of the value is known')

/** The value that begins at `start`. What follows a value does not matter. */
export function parseJsonAt(text: string, start: number): FoundJson {
  const rest = text.slice(start)
  const { end, is_whole, is_too_deep } = findEnd(rest)
  const read = rest.slice(0, end)
  const length = is_whole ? end : read.trimEnd().length
  return { node: (is_whole && parseTree(read)) || null, end: start + length, is_too_deep }
}

/**
 * The end of the value, or of what was read of it: no further than the first error, because who looks for a value behind every
 * damaged one would else read the text again for each.
 */
function findEnd(text: string): { end: number; is_whole: boolean; is_too_deep: boolean } {
  const found = { end: 0, is_whole: false, is_too_deep: false }
  let depth = 0
  const stop = (end: number) => {
    found.end = end
    throw STOP
  }
  const open = (offset: number, length: number) => {
    depth += 1
    found.is_too_deep = depth > DEPTH
    if (found.is_too_deep) stop(offset + length)
  }
  // nothing closes a value that the text's end cuts off
  const close = (offset: number, length: number) => {
    depth -= 1
    found.is_whole = depth === 0 && length > 0
    if (found.is_whole) stop(offset + length)
  }
  const literal = (_: unknown, offset: number, length: number) => {
    found.is_whole = depth === 0
    if (found.is_whole) stop(offset + length)
  }
  const visitor = {
    onObjectBegin: open,
    onArrayBegin: open,
    onObjectEnd: close,
    onArrayEnd: close,
    onLiteralValue: literal,
    onError: (_: unknown, offset: number) => stop(offset),
  }
  try {
    visit(text, visitor, { disallowComments: true })
  } catch (error) {
    if (error !== STOP) throw error
  }
  return found
}

/** Both from 1. */
interface Position {
  line: number
  column: number
}

/** Gives the position of an offset in the text. */
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
