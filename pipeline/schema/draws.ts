/** Values that vary from request to request, drawn as a scenario describes, and inserted into texts and JSON. */
import { type Random, randomElement, randomInteger } from './random.ts'
import type { Draws } from './records/draws.ts'

export type DrawnValues = Readonly<Record<string, unknown>>

/**
 * Returns a function that draws the values of the next request. A counter starts anywhere in its range, so that the
 * description does not reveal the next number, and wraps around.
 */
export function createDraws(draws: Draws, random: Random): () => DrawnValues {
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

/** The names that a draw is computed from; they have to be listed before it. */
export const operandsOf = (draw: Draws[string]): string[] =>
  ('sum' in draw ? draw.sum : 'product' in draw ? draw.product : []).filter(operand => typeof operand === 'string')

/** The names in the placeholders of a value, and those that they are computed from. */
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

const PLACEHOLDER = /\$\{([a-z][a-z0-9_]*)\}/g
const ONLY_PLACEHOLDER = new RegExp(`^${PLACEHOLDER.source}$`)

/** Replaces each `${name}` that has a value; `encode` escapes the value for its context. */
export const fillText = (text: string, values: DrawnValues, encode: (value: string) => string = String): string =>
  text.replace(PLACEHOLDER, (place, name: string) =>
    Object.hasOwn(values, name) ? encode(values[name] as string) : place,
  )

/** The same in all texts of a JSON value; a text that is only a placeholder becomes the value with its type. */
export function fillJson(json: unknown, values: DrawnValues): unknown {
  if (typeof json === 'string') {
    const name = ONLY_PLACEHOLDER.exec(json)?.[1]
    return name !== undefined && Object.hasOwn(values, name) ? values[name] : fillText(json, values)
  }
  if (Array.isArray(json)) return json.map(each => fillJson(each, values))
  if (json === null || typeof json !== 'object') return json
  return Object.fromEntries(Object.entries(json).map(([key, each]) => [key, fillJson(each, values)]))
}

/** The names of all placeholders in the texts of a value. */
export const namesIn = (value: unknown): Set<string> =>
  new Set([...JSON.stringify(value ?? null).matchAll(PLACEHOLDER)].map(([, name = '']) => name))
