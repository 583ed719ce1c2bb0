/** The order of a round: shuffled by the run's seed, so that drift of the host hits no case more than another. */
import { sha256 } from './hashing.ts'

/** In the order of sha256(seed, round, path): the same for the same seed, whatever order the cases come in. */
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
