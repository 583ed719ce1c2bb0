/** The order of a round: shuffled by the run's seed, so that drift of the host affects all cases equally. */
import { compareText } from './compare-text.ts'
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

/**
 * The blocks of a start round: the cases of each league (the last part of a path) are shuffled as in a round, and divided
 * anew in each.
 */
export const blocksOf = <One>(
  cases: readonly One[],
  start: number,
  { seed, size, pathOf }: { seed: string; size: number; pathOf: (one: One) => string },
): One[][] => {
  const leagueOf = (one: One) => pathOf(one).slice(pathOf(one).lastIndexOf('/') + 1)
  return [...Map.groupBy(cases, leagueOf)]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([, ofLeague]) => inBlocks(inRoundOrder(ofLeague, start, seed, pathOf), size))
}

/** Divides a round into blocks of about equal size: two or more cases each, and at most `size` if it is 3 or more. */
export function inBlocks<One>(round: readonly One[], size: number): One[][] {
  const count = Math.max(Math.min(Math.ceil(round.length / size), Math.floor(round.length / 2)), 1)
  const startOf = (block: number) => Math.floor((block * round.length) / count)
  return Array.from({ length: count }, (_, block) => round.slice(startOf(block), startOf(block + 1)))
}
