/** Reports that are JSON: their members, and the line of the text that each of them stands in. */

import type { JsonNode } from '../positioned-json.ts'
import type { Block } from './block.ts'
import type { Line } from './lines.ts'
import { putProblem } from './new-block.ts'

export type Members = Map<string, JsonNode>

export interface JsonText {
  lines: Line[]
  /** The offset of each line's first character. */
  starts: number[]
}

export function openJson(text: string, lines: Line[]): JsonText {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return { lines, starts }
}

/** The index of the line that an offset is in. */
export function lineAt({ starts, lines }: JsonText, offset: number): number {
  let low = 0
  let high = Math.min(starts.length, lines.length) - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

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
