/** When the tap is emptied, and which connections are read from then on: drawn, so that no server knows who is looked at. */
import { type Random, wholeNumber } from '../../pipeline/vocabulary/random.ts'
import { micros } from './sentinel.ts'

export interface TapPlan {
  /** The bits of a local port that are drawn. */
  mask: number
  instants: readonly { at_s: number; draw: number }[]
}

const RATE_PER_S = 10
/** Longer loads are looked at in longer steps: what was read is kept in memory. */
const MOST_INSTANTS = 100
/** As many connections are read at a time, about: more, and few exchanges of one are whole before the ring is full. */
const CONNECTIONS_AT_ONCE = 16

/** Each instant stands at a place of its own in its step of the load. */
export function planTap(
  { connections, duration_s }: { connections: number; duration_s: number },
  random: Random,
): TapPlan {
  const bits = Math.max(0, Math.floor(Math.log2(connections / CONNECTIONS_AT_ONCE)))
  const count = Math.min(MOST_INSTANTS, Math.ceil(duration_s * RATE_PER_S))
  const instants = Array.from({ length: count }, (_, index) => ({
    at_s: ((index + random()) * duration_s) / count,
    draw: wholeNumber(random, 0, 0xffff),
  }))
  // Linux gives most clients even ports: the lowest bit would tell nothing apart
  return { mask: (2 ** bits - 1) * 2, instants }
}

/** Nothing is read. */
export const NO_TAP: TapPlan = { mask: 0, instants: [] }

/** What the observer's program is told; protocol.h says the words. */
export function tapWords({ mask, instants }: TapPlan): string {
  const words = instants.map(({ at_s, draw }) => `${micros(at_s)} ${draw}\n`)
  return `tap ${mask} ${instants.length}\n${words.join('')}`
}
