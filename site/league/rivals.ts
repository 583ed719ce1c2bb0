/** The frameworks to compare a framework with: those of its language first, then the nearest by speed. */
import type { Pair } from '../../pipeline/schema/records/pair.ts'

export interface Rival {
  framework_id: string
  name: string
}

interface Kind {
  language: string | null
  kind: string | null
}

/**
 * Ordered by language, kind, and the mean ratio of speeds; a rival without an eligible comparison is none. `pairs` have
 * the framework as `a`; `kinds` by framework_id.
 */
export function rivalsOf(pairs: readonly Pair[], kinds: ReadonlyMap<string, Kind>, most: number): Rival[] {
  const kinshipOf = ({ framework_a, framework_b }: Pair): number => {
    const [one, other] = [kinds.get(framework_a), kinds.get(framework_b)]
    return 2 * Number(one?.language === other?.language) + Number(one?.kind === other?.kind)
  }
  const distanceOf = ({ ratio }: Pair) => Math.abs(Math.log(ratio ?? 1))
  return pairs
    .filter(({ verdict }) => verdict !== null)
    .toSorted((a, b) => kinshipOf(b) - kinshipOf(a) || distanceOf(a) - distanceOf(b))
    .slice(0, most)
    .map(({ framework_b, name_b }) => ({ framework_id: framework_b, name: name_b }))
}
