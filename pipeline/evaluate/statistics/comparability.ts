/** The facts that must be equal before two results may be compared, and how differences are reported. */
import type { Controlled } from './between-runs.ts'
import { requireFinite } from './sample.ts'

type Facts = Readonly<Record<string, string | number | null>>

export interface Comparable extends Controlled {
  /** The run or document that the trials come from. */
  origin_id: string
  /** The configuration of the trials: scenario, metric, tool, threads, connections. */
  load: Facts
  /** Facts whose differences are only reported: the duration of the load. */
  stated: Facts
  /** The keys of the environment that decide comparability, not their fingerprint. */
  environment: Facts
}

/** A key on which two results differ, or which neither states: null means not stated. */
export interface Difference {
  key: string
  a: string | number | null
  b: string | number | null
}

/**
 * The keys of load and environment on which two results differ, by name. Facts that are not stated are equal within one
 * source, but not between two sources, each of which also needs a control: the key `control`.
 */
export function differingKeys(a: Comparable, b: Comparable): Difference[] {
  const found = (['load', 'environment'] as const)
    .flatMap(part => pairsOf(a[part], b[part]))
    .filter(pair => pair.a !== pair.b || (pair.a === null && a.origin_id !== b.origin_id))
  const [of_a, of_b] = [a, b].map(({ controls }) => controls.length || null)
  const isThroughControls = a.origin_id !== b.origin_id
  return isThroughControls && !(of_a && of_b) ? [...found, { key: 'control', a: of_a ?? null, b: of_b ?? null }] : found
}

/** Differences that are only reported. */
export const statedKeys = (a: Comparable, b: Comparable): Difference[] =>
  pairsOf(a.stated, b.stated).filter(pair => pair.a !== pair.b)

const pairsOf = (a: Facts, b: Facts): Difference[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .sort()
    .map(key => ({ key, a: a[key] ?? null, b: b[key] ?? null }))

/**
 * Values at or below 0 are not comparable, because no ratio exists: the key `smallest_value`.
 * @throws RangeError for a value that is not a finite number
 */
export function valuesWithoutRatio(a: Comparable, b: Comparable): Difference[] {
  const found = { key: 'smallest_value', a: smallest(a), b: smallest(b) }
  return Math.min(found.a ?? 1, found.b ?? 1) > 0 ? [] : [found]
}

function smallest({ origin_id, trials }: Comparable): number | null {
  if (trials.length === 0) return null
  const values = trials.map(({ value }) => value)
  requireFinite(values, `a result of ${origin_id}`)
  return values.reduce((least, value) => Math.min(least, value))
}
