/** Reports that are JSON: where they stand in a text, their members, and blocks whose values lead to the lines of their nodes. */

import { type JsonNode, parseJsonAt, positionsIn } from '../positioned-json.ts'
import type { Block, Value } from './block.ts'
import type { Line } from './lines.ts'
import { newBlock, putProblem, putValue } from './new-block.ts'

export type Members = Map<string, JsonNode>

/** A block that is filled from JSON. */
export interface JsonBlock {
  block: Block
  put: (metric_id: string, value: Value, node: JsonNode) => void
  /** Puts a problem on the line that the node begins in. */
  report: (node: JsonNode, problem: string) => void
  /** Its lines say nothing that is recorded. */
  skip: (node: JsonNode | undefined) => void
  /** Every member that is not known is a problem. */
  checkKeys: (object: Members, known: readonly string[]) => void
}

interface FoundJson {
  /** Null where it is damaged or cut off. */
  node: JsonNode | null
  /** Where it begins in the text. */
  offset: number
  /** An empty block from the first to the last line of a node; of all that was read as JSON without one. */
  blockOf: (node?: JsonNode) => JsonBlock
}

/** Each value that begins where the pattern does, and in none before it. `lines` are the lines of `text`. */
export function* findJson(tool: string, text: string, lines: Line[], beginning: RegExp): Generator<FoundJson> {
  const positionAt = positionsIn(text)
  let after = 0
  for (const { index } of text.matchAll(beginning)) {
    if (index < after) continue
    const { node, end } = parseJsonAt(text, index)
    after = end
    const lineAt = (offset: number) => positionAt(index + offset).line
    const blockOf = ({ offset, length } = { offset: 0, length: end - index } as JsonNode) => {
      const block = newBlock(lineAt(offset))
      const last = lines[lineAt(offset + length - 1) - 1]
      block.last_line = last?.number ?? block.line
      if (node === null && last)
        putProblem(block, last, `the JSON of ${tool} is damaged or cut off after this: nothing is read from it`)
      return jsonBlock(tool, block, lines, lineAt)
    }
    yield { node, offset: index, blockOf }
  }
}

function jsonBlock(tool: string, block: Block, lines: Line[], lineAt: (offset: number) => number): JsonBlock {
  const report = (node: JsonNode, problem: string) => {
    const line = lines[lineAt(node.offset) - 1]
    if (line) putProblem(block, line, problem)
  }
  return {
    block,
    report,
    put: (metric_id, value, node) => putValue(block, metric_id, value, lineAt(node.offset)),
    skip: node => {
      if (node) block.irrelevant_line_count += lineAt(node.offset + node.length - 1) - lineAt(node.offset) + 1
    },
    checkKeys: (object, known) => {
      for (const [key, node] of object)
        if (!known.includes(key)) report(node, `unknown key ${key} in the JSON of ${tool}`)
    },
  }
}

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
