/** Samples for tests, whose rounds do not matter. */
import type { RoundValue } from './by-round.ts'

/** One trial a round, in the order of the values. */
export const inOrder = (values: readonly number[]): RoundValue[] =>
  values.map((value, at) => ({ round: at + 1, value }))
