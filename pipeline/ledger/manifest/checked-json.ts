/** Validates JSON by a schema and additional checks, with the line of every problem. */
import { findNodeAtLocation } from 'jsonc-parser'
import { z } from 'zod'
import { DEPTH, type JsonNode, parseJsonAt, positionsIn } from '../../schema/positioned-json.ts'
import { describeIssue } from './describe-issue.ts'

/** A path in a manifest, as in zod and jsonc-parser. */
export type JsonPath = readonly PropertyKey[]

/** A problem at a place: the fact and the remedy. */
export type JsonProblem = [place: JsonPath, problem: string]

export interface CheckedJson<Value> {
  /** Null if there is any problem: a file is valid or not used. */
  value: Value | null
  problems: { line: number; column: number; place: JsonPath; problem: string }[]
  /** The first and the last line of a value. */
  linesOf: (place: JsonPath) => [first: number, last: number]
}

/** Limits the output, and the time to look up places. */
const MOST_PROBLEMS = 200

/**
 * `checkMore` gets a value that satisfies the schema; `known` are problems that do not depend on the text. Problems are
 * in order of the text. Never throws.
 */
export function readCheckedJson<Value>(
  text: string,
  schema: z.ZodType,
  checkMore: (value: Value) => JsonProblem[] = () => [],
  known: readonly JsonProblem[] = [],
): CheckedJson<Value> {
  const written = known.length === 0 ? parseWritten(text) : undefined
  const decoded = written === undefined ? null : z.safeDecode(schema, written as z.input<z.ZodType>)
  let positions: Positions | undefined
  const linesOf = (place: JsonPath): [number, number] => {
    positions ??= withPositions(text)
    const { nodeAt, positionAt } = positions
    const at = nodeAt(place)
    return at ? [positionAt(at.offset).line, positionAt(at.offset + at.length - 1).line] : [1, 1]
  }
  if (decoded?.success && checkMore(decoded.data as Value).length === 0)
    return { value: decoded.data as Value, problems: [], linesOf }
  positions = withPositions(text)
  const { node, end, is_too_deep, positionAt, nodeAt } = positions
  const rest = text.slice(end).search(/[^ \t\r\n]/)
  const found: Found[] = known.map(([place, problem]) => ({ place, problem }))
  let value: Value | null = null
  if (text.startsWith('\uFEFF'))
    found.push({ place: [], problem: 'begins with a byte order mark: save it as UTF-8 without one' })
  else if (is_too_deep) found.push({ place: [], problem: 'the JSON is nested too deeply: write it flat' })
  else if (node === null || rest !== -1) {
    const problem = 'the JSON cannot be read from here on: look for a comma, a quote or a bracket too many or too few'
    found.push({ place: [], problem, offset: rest === -1 ? end : end + rest })
  } else {
    const { data, error } = z.safeDecode(schema, JSON.parse(text), { error: describeIssue })
    found.push(...checkNames(node, []), ...(error?.issues ?? []).flatMap(foundBy))
    value = error ? null : (data as Value)
  }
  if (found.length === 0 && value !== null)
    found.push(...checkMore(value).map(([place, problem]) => ({ place, problem })))
  const problems = found
    .slice(0, MOST_PROBLEMS)
    .map(({ place: stated, problem, is_name, offset }) => {
      // a missing member is reported at its parent
      const place = nodeAt(stated) ? stated : stated.slice(0, -1)
      const at = is_name ? nodeAt(place)?.parent : nodeAt(place)
      return { ...positionAt(offset ?? at?.offset ?? 0), place, problem }
    })
    .sort((a, b) => a.line - b.line || a.column - b.column)
  const [first] = problems
  if (first && found.length > MOST_PROBLEMS)
    problems.push({
      ...first,
      place: [],
      problem: `has ${found.length - MOST_PROBLEMS} more problems: fix these first`,
    })
  return { value: first ? null : value, problems, linesOf }
}

type Positions = ReturnType<typeof withPositions>

function withPositions(text: string) {
  const parsed = parseJsonAt(text, 0)
  const nodeAt = (place: JsonPath) =>
    parsed.node ? findNodeAtLocation(parsed.node, place as (string | number)[]) : undefined
  return { ...parsed, nodeAt, positionAt: positionsIn(text) }
}

/**
 * Parses JSON as the runner writes it, in one line or indented: then no name is there twice and it is not nested too
 * deeply, so that only problems need positions. Undefined for any other text.
 */
function parseWritten(text: string): unknown {
  if (text.includes('__proto__')) return undefined
  const indent = /^[[{]\n( +)/.exec(text)?.[1]
  try {
    const value: unknown = JSON.parse(text)
    return isFlat(value, DEPTH) && JSON.stringify(value, null, indent) === text.trimEnd() ? value : undefined
  } catch {
    return undefined
  }
}

const isFlat = (value: unknown, most: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (most > 0 && (Array.isArray(value) ? value : Object.values(value)).every(member => isFlat(member, most - 1)))

interface Found {
  place: JsonPath
  problem: string
  /** Whether it is about the name of the member, not its value. */
  is_name?: boolean
  /** Its offset, if not that of its place. */
  offset?: number
}

function foundBy(issue: z.core.$ZodIssue): Found[] {
  const { code, path: place, message: problem } = issue
  if (code === 'unrecognized_keys') return issue.keys.map(key => ({ place: [...place, key], problem, is_name: true }))
  return [{ place, problem, is_name: code === 'invalid_key' }]
}

/** Finds duplicate names, of which JSON.parse uses the last, and `__proto__`, which schemas do not see. */
function checkNames({ type, children = [] }: JsonNode, place: JsonPath): Found[] {
  if (type === 'array') return children.flatMap((child, index) => checkNames(child, [...place, index]))
  const seen = new Set<string>()
  return children.flatMap(({ offset, children: [name, value] = [] }) => {
    const member = [...place, name?.value]
    const found = value ? checkNames(value, member) : []
    if (seen.has(name?.value)) found.push({ place: member, problem: 'is a duplicate: keep one of the two', offset })
    if (name?.value === '__proto__') found.push({ place: member, problem: 'no field has this name: remove it', offset })
    seen.add(name?.value)
    return found
  })
}
