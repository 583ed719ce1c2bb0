/** Reports that are JSON: where they stand in a text, their members, and the line that each of them stands in. */

import { type JsonNode, parseJsonAt } from '../positioned-json.ts'
import type { Block } from './block.ts'
import type { Line } from './lines.ts'
import { putProblem } from './new-block.ts'

export type Members = Map<string, JsonNode>

/** What leads from a node to its line. */
export interface JsonText {
  lines: Line[]
  /** The offset of each line's first character. */
  starts: number[]
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
  const starts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)]
  const source = { lines, starts }
  let after = 0
  for (const { index } of text.matchAll(beginning)) {
    if (index < after) continue
    const { node, end } = parseJsonAt(text, index)
    after = end
    yield { source, node, offset: index, first: lineAt(source, index), last: lines[lineAt(source, end - 1)] }
  }
}

/** The index of the line that an offset is in. */
function lineAt({ starts, lines }: JsonText, offset: number): number {
  let low = 0
  let high = Math.min(starts.length, lines.length) - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of the line that it begins in. */
export const lineOf = (source: JsonText, node: JsonNode): number => lineAt(source, node.start) + 1

export const lastLineOf = (source: JsonText, node: JsonNode): number => lineAt(source, node.end - 1) + 1

export const countLines = (source: JsonText, node: JsonNode | undefined): number =>
  node ? lastLineOf(source, node) - lineOf(source, node) + 1 : 0

/** No time, no count and no size is negative or without an end: 1e309 reads as infinity. */
export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

export function members(node: JsonNode | undefined): Members {
  return node?.value instanceof Map ? node.value : new Map()
}

export function elements(node: JsonNode | undefined): JsonNode[] {
  return Array.isArray(node?.value) ? node.value : []
}

export function textOf(node: JsonNode | undefined): string | null {
  return typeof node?.value === 'string' ? node.value : null
}

/** Puts a problem on the line that the node begins in. */
export function report(source: JsonText, block: Block, node: JsonNode, problem: string): void {
  const line = source.lines[lineAt(source, node.start)]
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
