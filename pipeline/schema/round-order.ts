/** The order of a round: shuffled by the run's seed, so that drift of the host affects all cases equally. */
import { sha256 } from './hashing.ts'

/** Sorted by sha256(seed, round, path), which does not depend on the order of the input. */
export const inRoundOrder = <One>(
  cases: readonly One[],
  round: number,
  seed: string,
  pathOf: (one: One) => string,
): One[] =>
  cases
    .map(one => ({ one, key: sha256(`${seed}\n${round}\n${pathOf(one)}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one)
