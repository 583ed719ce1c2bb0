/**
 * Reproducible random numbers. Records depend on each of the two generators: the inputs of sealed trials on
 * `seededRandom`, and the published coverage of our intervals, which takes millions of draws, on `fastRandom`.
 */
import { createHash } from 'node:crypto'

/** Uniform from 0 (included) to 1 (excluded). */
export type Random = () => number

/** In steps of 2^-48: the nth draw is the head of sha256(n, seed). */
export function seededRandom(seed: string): Random {
  let draws = 0
  return () => {
    const digest = createHash('sha256').update(`${draws}:${seed}`).digest()
    draws += 1
    return digest.readUIntBE(0, 6) / 2 ** 48
  }
}

/** Mulberry32 by Tommy Ettinger (2017, public domain): 32 bits of state, enough for a few million draws. */
export function fastRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Standard normal, by Box and Muller (Annals of Mathematical Statistics 29, 1958). */
export const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A whole number from `low` to `high`, both included. */
export function randomInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** An element of a list that is not empty. */
export function randomElement<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[randomInteger(random, 0, list.length - 1)] ?? list[0]
}

/** A new list in random order. */
export const shuffle = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map(one => ({ one, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)
