/** JSON text with a position for each place in it, so that a complaint can name the line. */
import { type AnyNode, type Location, parse } from '@humanwhocodes/momoa'

/** A JSON pointer as ajv writes it: '' for the whole, /results/3/logs. */
export type Pointer = string

export interface JsonProblem {
  line: number
  column: number
  place: Pointer
  problem: string
}

export interface PositionedJson {
  /** undefined when the text is not JSON. */
  value: unknown
  /** Where the value of a place begins. */
  positionOf: (place: Pointer) => Location
  /** Where the name of a member stands; its object's position when there is none of that name. */
  namePositionOf: (object: Pointer, name: string) => Location
  /** Not JSON, or a member that stands twice. */
  problems: JsonProblem[]
}

const START: Location = { line: 1, column: 1, offset: 0 }

/** Reads strict JSON. Never throws: what is wrong is a problem with its line and column. */
export function readJson(text: string): PositionedJson {
  const values = new Map<Pointer, Location>()
  const names = new Map<Pointer, Location>()
  const problems: JsonProblem[] = []
  const walk = (node: AnyNode, place: Pointer): void => {
    values.set(place, node.loc.start)
    if (node.type === 'Array')
      for (const [index, element] of node.elements.entries()) walk(element.value, `${place}/${index}`)
    if (node.type !== 'Object') return
    for (const { name, value } of node.members) {
      const key = name.type === 'String' ? name.value : name.name
      const member = childOf(place, key)
      if (names.has(member)) {
        problems.push({
          ...at(name.loc.start),
          place: member,
          problem: 'stands here a second time: keep one of the two',
        })
        continue
      }
      names.set(member, name.loc.start)
      walk(value, member)
    }
  }
  const positionOf = (place: Pointer) => values.get(place) ?? START
  const namePositionOf = (object: Pointer, name: string) => names.get(childOf(object, name)) ?? positionOf(object)
  const fail = (position: { line: number; column: number }, problem: string): PositionedJson => {
    return { value: undefined, positionOf, namePositionOf, problems: [{ ...position, place: '', problem }] }
  }
  try {
    walk(parse(text, { mode: 'json' }).body, '')
    return { value: JSON.parse(text), positionOf, namePositionOf, problems }
  } catch (error) {
    if (error instanceof RangeError) return fail(at(START), 'the JSON is nested too deeply: write it flat')
    const { line = 1, column = 1 } = error as { line?: number; column?: number }
    const problem = 'the JSON cannot be read from here on: look for a comma, a quote or a bracket too many or too few'
    return fail({ line, column }, problem)
  }
}

export const childOf = (place: Pointer, name: string | number): Pointer =>
  `${place}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** A pointer as people write a place: results[3].configuration.logging; '' for the whole file. */
export function sayPlace(place: Pointer): string {
  const parts = place
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const said = parts.map(part =>
    /^\d+$/.test(part) ? `[${part}]` : /^[\w$-]+$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`,
  )
  return said.join('').replace(/^\./, '')
}

const at = ({ line, column }: { line: number; column: number }) => ({ line, column })
