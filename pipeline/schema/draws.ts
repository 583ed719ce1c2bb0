/** What varies from request to request: values drawn as a scenario describes them, and the texts and JSON that hold them. */
import { type Random, randomElement, randomInteger } from './random.ts'
import type { Draws } from './records/draws.ts'

export type DrawnValues = Readonly<Record<string, unknown>>

/**
 * Gives a function that draws the values of the next request. A counter starts anywhere in its range, so that no one who
 * knows the description knows the next number, and goes on from its low end behind its high one.
 */
export function makeDraws(draws: Draws, random: Random): () => DrawnValues {
  const last = new Map<string, number>()
  const drawOne = (name: string, draw: Draws[string], values: DrawnValues): string | number => {
    const numberOf = (operand: number | string) => (typeof operand === 'number' ? operand : Number(values[operand]))
    if ('integer' in draw) return randomInteger(random, ...(draw.integer as [number, number]))
    if ('word' in draw) return drawWord(draw.word, random)
    if ('choice' in draw) return randomElement(random, draw.choice as [string, ...string[]])
    if ('sum' in draw) return draw.sum.reduce<number>((sum, operand) => sum + numberOf(operand), 0)
    if ('product' in draw) return draw.product.reduce<number>((product, operand) => product * numberOf(operand), 1)
    const [low, high] = draw.counter
    const before = last.get(name) ?? randomInteger(random, low, high)
    last.set(name, before < high ? before + 1 : low)
    return before
  }
  return () => {
    const values: Record<string, unknown> = {}
    for (const [name, draw] of Object.entries(draws)) values[name] = drawOne(name, draw, values)
    return values
  }
}

/** Names that a draw is computed of; it has to be behind them. */
export const operandsOf = (draw: Draws[string]): string[] =>
  ('sum' in draw ? draw.sum : 'product' in draw ? draw.product : []).filter(operand => typeof operand === 'string')

/** Names of the draws that a value uses, directly or through other draws. */
export function drawnIn(value: unknown, draws: Draws): Set<string> {
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name) || draws[name] === undefined) return
    reached.add(name)
    operandsOf(draws[name]).forEach(reach)
  }
  namesIn(value).forEach(reach)
  return reached
}

const drawWord = (letters: number, random: Random): string =>
  Array.from({ length: letters }, () => String.fromCharCode(randomInteger(random, 97, 122))).join('')

const PLACE = /\$\{([a-z][a-z0-9_]*)\}/g
const WHOLE_PLACE = new RegExp(`^${PLACE.source}$`)

/** Each `${name}` that has a value is replaced by it; `encode` makes the value fit where it stands. */
export const fillText = (text: string, values: DrawnValues, encode: (value: string) => string = String): string =>
  text.replace(PLACE, (place, name: string) => (Object.hasOwn(values, name) ? encode(values[name] as string) : place))

/** The same in each text of a JSON value; a text that is one place alone becomes the value, so that numbers stay numbers. */
export function fillJson(json: unknown, values: DrawnValues): unknown {
  if (typeof json === 'string') {
    const name = WHOLE_PLACE.exec(json)?.[1]
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : fillText(json, values)
  }
  if (Array.isArray(json)) return json.map(each => fillJson(each, values))
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, fillJson(each, values)]))
}

/** The names of all places in the texts of a value. */
export const namesIn = (value: unknown): Set<string> =>
  new Set([...JSON.stringify(value ?? null).matchAll(PLACE)].map(([, name = '']) => name))
