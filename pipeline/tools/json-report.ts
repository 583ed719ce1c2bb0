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
  /** An empty block from the first to the last line of a node; of all that was read as JSON without one. */
  blockOf: (node?: JsonNode) => JsonBlock
}

/** What shows where an object begins in any text: a string of JSON ends with its line. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}]/g

/**
 * Each object with the member, wherever it stands among the others. `lines` are the lines of `text`; `value` is sticky, and
 * matches the colon and what the value begins with.
 */
export function* findJson(tool: string, text: string, lines: Line[], key: string, value: RegExp): Generator<FoundJson> {
  const name = JSON.stringify(key)
  if (!text.includes(name)) return
  const positionAt = positionsIn(text)
  const open: number[] = []
  for (let at = 0; ; ) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)
    if (token === null) return
    at = TOKEN.lastIndex
    if (token[0] === '{') open.push(token.index)
    if (token[0] === '}') open.pop()
    value.lastIndex = at
    if (token[0] !== name || open.length === 0 || !value.test(text)) continue
    const index = open.pop() ?? 0
    const { node, end } = parseJsonAt(text, index)
    at = Math.max(at, end)
    const lineAt = (offset: number) => positionAt(index + offset).line
    const blockOf = ({ offset, length } = { offset: 0, length: end - index } as JsonNode) => {
      const first = lines[lineAt(offset) - 1]
      const last = lines[lineAt(offset + length - 1) - 1]
      const block = newBlock(first?.number ?? 1)
      block.last_line = last?.number ?? block.line
      if (node === null && last)
        putProblem(block, last, `the JSON of ${tool} is damaged or cut off after this: nothing is read from it`)
      return jsonBlock(tool, block, lines, lineAt)
    }
    yield { node, blockOf }
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
    put: (metric_id, value, node) => putValue(block, metric_id, value, lines[lineAt(node.offset) - 1]?.number ?? 1),
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

export function jsonTextOf(node: JsonNode | undefined): string | null {
  return typeof node?.value === 'string' ? node.value : null
}
