/** Reports in JSON: finds them in a text and builds blocks whose values refer to the lines of their nodes. */
import { type JsonNode, parseJsonAt, positionsIn } from '../schema/positioned-json.ts'
import { scaleByTen } from '../schema/units.ts'
import type { Block, Value } from './block.ts'
import type { Line } from './lines.ts'
import { newBlock, putProblem, putValue } from './new-block.ts'
import { type CommandForm, dropValues, linesAbove, readCommandAbove } from './text-report.ts'

export type Members = Map<string, JsonNode>

export interface JsonBlock {
  block: Block
  put: (metric_id: string, value: Value, node: JsonNode) => void
  /** Adds a problem at the first line of the node. */
  report: (node: JsonNode, problem: string) => void
  /** Counts its lines as irrelevant. */
  skip: (node: JsonNode | undefined) => void
  /** Reports every unknown member as a problem. */
  checkKeys: (object: Members, known: readonly string[]) => void
  /** Lines at which its command may be, the nearest first. */
  above: readonly Line[]
}

/** The members of a form of JSON, by paths such as `latency/mean`. */
export interface JsonForm {
  /** For messages. */
  name: string
  /** A member that only reports have, and a sticky pattern for the start of its value. */
  key: string
  value: RegExp
  /** Further members that every report has. */
  needs: readonly string[]
  /** Numbers, or null if unknown: the metric, or null for one that only `finish` reads; the power of ten. */
  numbers: Readonly<Record<string, readonly [metric_id: string | null, exponent?: number]>>
  /** Members that may be missing. */
  optional?: readonly string[]
  /** All other members of a report, with everything below them. */
  ignored: readonly string[]
  command?: CommandForm
  /** Checks the complete report. Returns its problem, if there is one. */
  finish?: (report: WholeJson) => string | undefined
}

export interface WholeJson {
  block: Block
  /** In base units; null if unknown or missing. */
  numberAt: (path: string) => number | null
  nodeAt: (path: string) => JsonNode | undefined
  /** Sets a value with the line of a path. */
  put: (metric_id: string, value: Value, path: string) => void
  /** The options of the command line above the report; empty without one. */
  options: Record<string, string>
}

interface FoundJson {
  /** Null if it is damaged or truncated. */
  node: JsonNode | null
  /** An empty block for the lines of a node, or without one for all of the JSON. */
  blockOf: (node?: JsonNode) => JsonBlock
}

/** An object begins at most this many characters above the member that only reports have. */
const ABOVE_KEY = 1 << 16
/** Strings and braces, which show where an object begins in any text. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}]/g

/** Each object with the member `key`. `value` is sticky and matches the colon and the start of the value. */
export function* findJson(tool: string, text: string, lines: Line[], key: string, value: RegExp): Generator<FoundJson> {
  const name = JSON.stringify(key)
  let positionAt: ReturnType<typeof positionsIn> | null = null
  let open: number[] = []
  let next = -1
  for (let at = 0; ; ) {
    if (at > next) {
      next = text.indexOf(name, at)
      if (next < 0) return
      const from = next - ABOVE_KEY > at ? text.lastIndexOf('\n', next - ABOVE_KEY) + 1 : at
      if (from > at) [at, open] = [from, []]
    }
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
    positionAt ??= positionsIn(text)
    const lineOf = positionAt
    const lineAt = (offset: number) => lineOf(index + offset).line
    const blockOf = ({ offset, length } = { offset: 0, length: end - index } as JsonNode) => {
      const first = lines[lineAt(offset) - 1]
      const last = lines[lineAt(offset + length - 1) - 1]
      const block = newBlock(first?.number ?? 1)
      block.last_line = last?.number ?? block.line
      if (node === null && last)
        putProblem(block, last, `the JSON of ${tool} is damaged or cut off after this: nothing is read from it`)
      return { ...jsonBlock(tool, block, lines, lineAt), above: linesAbove(lines, lineAt(offset) - 1) }
    }
    yield { node, blockOf }
  }
}

function jsonBlock(
  tool: string,
  block: Block,
  lines: Line[],
  lineAt: (offset: number) => number,
): Omit<JsonBlock, 'above'> {
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

/** All reports of the form in the text; an incomplete one has problems and no value. */
export function readJsonForm(form: JsonForm, text: string, lines: Line[]): Block[] {
  return [...findJson(form.name, text, lines, form.key, form.value)].flatMap(({ node: root, blockOf }) => {
    const all = members(root ?? undefined)
    if (root && form.needs.every(key => !all.has(key))) return []
    const report = blockOf()
    if (root) readWhole(form, root, report)
    return report.block
  })
}

function readWhole(form: JsonForm, root: JsonNode, { block, put, report, above }: JsonBlock): void {
  const nodeAt = (path: string) => path.split('/').reduce<JsonNode | undefined>(member, root)
  const numberAt = (path: string) => {
    const value = nodeAt(path)?.value
    return isQuantity(value) ? scaleByTen(value, form.numbers[path]?.[1] ?? 0) : null
  }
  for (const [path, [metric_id]] of Object.entries(form.numbers)) {
    const node = nodeAt(path)
    if (node === undefined && form.optional?.includes(path)) continue
    if (node === undefined || (node.value !== null && !isQuantity(node.value)))
      report(node ?? root, node ? `${path} is not a number` : `missing: ${path} in the JSON of ${form.name}`)
    else if (metric_id !== null) put(metric_id, numberAt(path), node)
  }
  for (const key of doubledKeys(root)) report(key, `${key.value} is in the JSON of ${form.name} twice`)
  const options = form.command ? readCommandAbove(block, form.command, above) : {}
  const putAt = (metric_id: string, value: Value, path: string) => put(metric_id, value, nodeAt(path) ?? root)
  const wrong =
    block.problems.length === 0 ? form.finish?.({ block, numberAt, nodeAt, put: putAt, options }) : undefined
  if (wrong) report(root, wrong)
  if (block.problems.length > 0) dropValues(block)
  for (const [path, node] of unknownMembers(form, root)) report(node, `unknown key ${path} in the JSON of ${form.name}`)
}

/** The names of members that one object has twice: it is two reports in one. */
export function doubledKeys(node: JsonNode): JsonNode[] {
  const children = node.children ?? []
  const names = node.type === 'object' ? children.flatMap(({ children: [name] = [] }) => name ?? []) : []
  const seen = new Set<unknown>()
  const twice = names.filter(({ value }) => seen.size === seen.add(value).size)
  return [...twice, ...children.flatMap(doubledKeys)]
}

function unknownMembers({ numbers, ignored }: JsonForm, node: JsonNode, above = ''): [string, JsonNode][] {
  const paths = [...Object.keys(numbers), ...ignored]
  return [...members(node)].flatMap(([key, member]): [string, JsonNode][] => {
    const path = `${above}${key}`
    if (paths.includes(path)) return []
    const has_known = paths.some(known => known.startsWith(`${path}/`))
    return has_known ? unknownMembers({ numbers, ignored } as JsonForm, member, `${path}/`) : [[path, member]]
  })
}

/** Times, counts and sizes are never negative or infinite, as 1e309 would be. */
export const isQuantity = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** A duplicate member has its last value. */
const member = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  node?.type === 'object'
    ? node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1]
    : undefined

export function members(node: JsonNode | undefined): Members {
  const properties = node?.type === 'object' ? (node.children ?? []) : []
  return new Map(
    properties.flatMap(({ children: [name, value] = [] }) => (value ? [[String(name?.value), value]] : [])),
  )
}

export function elements(node: JsonNode | undefined): JsonNode[] {
  return node?.type === 'array' ? (node.children ?? []) : []
}

export function jsonTextOf(node: JsonNode | undefined): string | null {
  return typeof node?.value === 'string' ? node.value : null
}
