/** Chance that a written seed gives back, draw for draw: of the order of a round, of random inputs. */
import { createHash } from 'node:crypto'

/** Uniform from 0 (with) to 1 (without), in steps of 2^-48: the nth draw is the head of sha256(seed, n). */
export type Random = () => number

export function seededRandom(seed: string): Random {
  let draws = 0
  return () => {
    const digest = createHash('sha256').update(`${draws}:${seed}`).digest()
    draws += 1
    return digest.readUIntBE(0, 6) / 2 ** 48
  }
}

/** A whole number from `low` to `high`, both with. */
export function wholeNumber(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** One of a list that has at least one. */
export function oneOf<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[wholeNumber(random, 0, list.length - 1)] ?? list[0]
}
