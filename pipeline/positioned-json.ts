/** JSON with the place of every value, from the middle of a text too, because results and complaints must lead back to their lines. */
import { visit } from 'jsonc-parser'

export interface JsonNode {
  /** A member that stands twice has its last value. */
  value: string | number | boolean | null | JsonNode[] | Map<string, JsonNode>
  /** Offsets in the text: the first character and the one after the last. */
  start: number
  end: number
  /** Of an object: every name, also one that stands twice, and its offset. */
  names: [name: string, start: number][]
}

/** Deeper text is not a record of anybody's; to read it would end in a stack overflow. */
const DEPTH = 64

class NotJson extends Error {}

/**
 * The value that begins at `start`, null where it is not whole or not JSON, and the offset after the last character that was
 * read as JSON. What follows a value does not matter.
 */
export function parseJsonAt(text: string, start: number): { node: JsonNode | null; end: number; is_too_deep: boolean } {
  const open: JsonNode[] = []
  const read: JsonNode[] = []
  let name = ''
  let end = start
  let is_too_deep = false
  const add = (value: JsonNode['value'], offset: number, length: number) => {
    const node = { value, start: start + offset, end: start + offset + length, names: [] }
    end = node.end
    const parent = open.at(-1)
    if (parent === undefined) read.push(node)
    else if (Array.isArray(parent.value)) parent.value.push(node)
    else if (parent.value instanceof Map) parent.value.set(name, node)
    return node
  }
  const begin = (value: JsonNode['value'], offset: number, length: number) => {
    open.push(add(value, offset, length))
    is_too_deep = open.length > DEPTH
    if (is_too_deep) throw new NotJson()
  }
  const close = (offset: number, length: number) => {
    const node = open.pop()
    end = start + offset + length
    if (node) node.end = end
  }
  try {
    visit(
      start === 0 ? text : text.slice(start),
      {
        onObjectBegin: (offset, length) => begin(new Map(), offset, length),
        onObjectProperty: (property, offset, length) => {
          name = property
          end = start + offset + length
          open.at(-1)?.names.push([property, start + offset])
        },
        onObjectEnd: close,
        onArrayBegin: (offset, length) => begin([], offset, length),
        onArrayEnd: close,
        onLiteralValue: add,
        onSeparator: (_, offset, length) => {
          end = start + offset + length
        },
        onError: () => {
          if (read.length === 0 || open.length > 0) throw new NotJson()
        },
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return { node: null, end, is_too_deep }
  }
  return { node: read[0] ?? null, end, is_too_deep }
}
