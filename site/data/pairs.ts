/** Pairs of frameworks: the comparison that their names alone mean, and its sentence. */
import { turned } from '../../pipeline/evaluate/pair.ts'
import type { Pair } from '../../pipeline/schema/records/pair.ts'
import { memoise } from './memoise.ts'
import { query } from './query.ts'

/** In both directions, by the id of the first framework. */
const byFramework = memoise(async () => {
  const pairs = await frameworkPairs()
  return Map.groupBy([...pairs, ...pairs.map(turned)], ({ framework_a }) => framework_a)
})

/** The pairs of every two frameworks that share a league, in canonical order. */
export const frameworkPairs = async (): Promise<Pair[]> => (await query('pairs')).filter(({ is_default }) => is_default)

/** The pairs of a framework, which is `a`. */
export const pairsOf = async (framework_id: string): Promise<Pair[]> => (await byFramework('')).get(framework_id) ?? []
