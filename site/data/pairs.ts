/** Pairs of frameworks: the comparison that their names alone mean, and its sentence. */
import { type Pair, turned } from '../../pipeline/evaluate/pair.ts'
import { memoise } from './memoise.ts'
import { query } from './query.ts'

/** In both directions, by the ids of the frameworks. */
const byNames = memoise(async () => {
  const pairs: readonly Pair[] = (await query('pairs')).filter(({ is_default }) => is_default)
  return new Map([...pairs, ...pairs.map(turned)].map(pair => [`${pair.framework_a} ${pair.framework_b}`, pair]))
})

/** The pairs of every two frameworks that share a league, in canonical order. */
export const frameworkPairs = async (): Promise<Pair[]> =>
  [...(await byNames('')).values()].filter(({ framework_a, framework_b }) => framework_a < framework_b)

/** With `framework_a` as `a`; null if the two share no league. */
export const pairOfFrameworks = async (framework_a: string, framework_b: string): Promise<Pair | null> =>
  (await byNames('')).get(`${framework_a} ${framework_b}`) ?? null
