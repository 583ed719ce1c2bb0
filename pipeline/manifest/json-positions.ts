/** JSON text with a position for each place in it, so that a complaint can name the line. */
import { type JsonNode, parseJsonAt } from '../positioned-json.ts'

/** A JSON pointer: '' for the whole, /results/3/logs. */
export type Pointer = string

/** 1-based. */
interface Position {
  line: number
  column: number
}

export interface JsonProblem extends Position {
  place: Pointer
  problem: string
}

export interface PositionedJson {
  /** undefined when the text is not JSON. */
  value: unknown
  /** Where the value of a place begins. */
  positionOf: (place: Pointer) => Position
  /** Where the name of a member stands; its object's position when there is none of that name. */
  namePositionOf: (object: Pointer, name: string) => Position
  /** The first and the last line of a value, 1-based. */
  linesOf: (place: Pointer) => [first: number, last: number]
  /** Not JSON, or a member that stands twice. */
  problems: JsonProblem[]
}

/** Reads strict JSON. Never throws: what is wrong is a problem with its line and column. */
export function readJson(text: string): PositionedJson {
  const nodes = new Map<Pointer, JsonNode>()
  const names = new Map<Pointer, number>()
  const problems: JsonProblem[] = []
  const at = positions(text)
  const complain = (offset: number, place: Pointer, problem: string) => problems.push({ ...at(offset), place, problem })

  const readNode = (node: JsonNode, place: Pointer): unknown => {
    nodes.set(place, node)
    if (Array.isArray(node.value)) return node.value.map((entry, index) => readNode(entry, childOf(place, index)))
    if (!(node.value instanceof Map)) return node.value
    for (const [name, start] of node.names) {
      const member = childOf(place, name)
      if (names.has(member)) complain(start, member, 'stands here a second time: keep one of the two')
      else names.set(member, start)
      if (name === '__proto__') complain(start, member, 'no field has this name: take it out')
    }
    return Object.fromEntries([...node.value].map(([name, value]) => [name, readNode(value, childOf(place, name))]))
  }

  const { node, end, is_too_deep } = parseJsonAt(text, 0)
  const rest = text.slice(end).search(/[^ \t\r\n]/)
  let value: unknown
  if (is_too_deep) complain(0, '', 'the JSON is nested too deeply: write it flat')
  else if (node === null || rest !== -1) {
    const fact = 'the JSON cannot be read from here on: look for a comma, a quote or a bracket too many or too few'
    complain(rest === -1 ? end : end + rest, '', fact)
  } else value = readNode(node, '')
  return {
    value,
    positionOf: place => at(nodes.get(place)?.start ?? 0),
    namePositionOf: (object, name) => at(names.get(childOf(object, name)) ?? nodes.get(object)?.start ?? 0),
    linesOf: place => {
      const found = nodes.get(place)
      return found ? [at(found.start).line, at(found.end - 1).line] : [1, 1]
    },
    problems,
  }
}

/** Gives the position of an offset. */
function positions(text: string): (offset: number) => Position {
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

export const childOf = (place: Pointer, name: string | number): Pointer =>
  `${place}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** A pointer as people write a place: results[3].configuration.logging; '' for the whole file. */
export function describePlace(place: Pointer): string {
  const parts = place
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const written = parts.map(part =>
    /^\d+$/.test(part) ? `[${part}]` : /^[\w$-]+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
  )
  return written.join('').replace(/^\./, '')
}
