/** Seeded chance, so that a simulated table can be printed again digit for digit. */

export interface Random {
  /** Uniform from 0 (with) to 1 (without). */
  uniform: () => number
  /** Standard normal, by Box and Muller (Annals of Mathematical Statistics 29, 1958). */
  normal: () => number
}

/** Mulberry32 by Tommy Ettinger (2017, public domain): 32 bits of state, enough for a few million draws. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal }
}
