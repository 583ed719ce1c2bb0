/** Reports that are JSON: where they stand in a text, their members, and the line that each of them stands in. */

import { type JsonNode, parseJsonAt, positionsIn } from '../positioned-json.ts'
import type { Block } from './block.ts'
import type { Line } from './lines.ts'
import { putProblem } from './new-block.ts'

export type Members = Map<string, JsonNode>

/** What leads from a node to its line. */
export interface JsonText {
  lines: Line[]
  /** The number of the line that an offset of a node is in. */
  lineAt: (offset: number) => number
}

interface FoundJson {
  source: JsonText
  /** Null where it is damaged or cut off. */
  node: JsonNode | null
  /** Where it begins: the offset in the text, and the index of the line. */
  offset: number
  first: number
  /** The last line that was read as JSON. */
  last: Line | undefined
}

/** Each value that begins where the pattern does, and in none before it. `lines` are the lines of `text`. */
export function* findJson(text: string, lines: Line[], beginning: RegExp): Generator<FoundJson> {
  const positionAt = positionsIn(text)
  let after = 0
  for (const { index } of text.matchAll(beginning)) {
    if (index < after) continue
    const { node, end } = parseJsonAt(text, index)
    after = end
    const lineAt = (offset: number) => positionAt(index + offset).line
    yield {
      source: { lines, lineAt },
      node,
      offset: index,
      first: lineAt(0) - 1,
      last: lines[lineAt(end - 1 - index) - 1],
    }
  }
}

/** The number of the line that it begins in. */
export const lineOf = ({ lineAt }: JsonText, node: JsonNode): number => lineAt(node.offset)

export const lastLineOf = ({ lineAt }: JsonText, node: JsonNode): number => lineAt(node.offset + node.length - 1)

export const countLines = (source: JsonText, node: JsonNode | undefined): number =>
  node ? lastLineOf(source, node) - lineOf(source, node) + 1 : 0

/** No time, no count and no size is negative or without an end: 1e309 reads as infinity. */
export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** A member that stands twice has its last value. */
export function members(node: JsonNode | undefined): Members {
  const properties = node?.type === 'object' ? (node.children ?? []) : []
  return new Map(properties.flatMap(({ children: [name, value] = [] }) => (value ? [[name?.value, value]] : [])))
}

export function elements(node: JsonNode | undefined): JsonNode[] {
  return node?.type === 'array' ? (node.children ?? []) : []
}

export function textOf(node: JsonNode | undefined): string | null {
  return typeof node?.value === 'string' ? node.value : null
}

/** Puts a problem on the line that the node begins in. */
export function report(source: JsonText, block: Block, node: JsonNode, problem: string): void {
  const line = source.lines[lineOf(source, node) - 1]
  if (line) putProblem(block, line, problem)
}

/** Every member that is not known is a problem; `place` says in words where it was found. */
export function checkKeys(
  source: JsonText,
  block: Block,
  object: Members,
  known: readonly string[],
  place: string,
): void {
  for (const [key, node] of object) {
    if (!known.includes(key)) report(source, block, node, `unknown key ${key} ${place}`)
  }
}
