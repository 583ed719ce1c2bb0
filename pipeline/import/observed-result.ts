/** What the logs of a found result hold, made ready for being compared with many numbers. */
import { type UnitKind, unitKindOf } from '../claims/claim-units.ts'
import { FITS, fits, type Reading } from '../claims/fit.ts'
import { readingsOf } from '../claims/readings.ts'
import { type Summary, summariesOf } from '../claims/summaries.ts'
import { tools } from '../tools/installed.ts'
import { halfOfTwoDecimals } from '../tools/two-decimals.ts'
import type { FoundResult } from './find-logs.ts'
import type { TableNumber } from './read-table.ts'

/** What a result's logs hold of a metric. */
interface Observed {
  summaries: Summary[]
  /** Half of the last digit that the tool printed. */
  half: number
}

export interface ObservedResult {
  result: FoundResult
  metrics: ReadonlyMap<string, Observed>
}

export function observe(result: FoundResult): ObservedResult {
  const halfOf = tools.get(result.blocks[0]?.tool ?? '')?.halfOfPrinted ?? halfOfTwoDecimals
  const ids = new Set(result.blocks.flatMap(({ values, implied }) => [...Object.keys(values), ...Object.keys(implied)]))
  const metrics = [...ids].flatMap((id): [string, Observed][] => {
    const values = valuesOf(result, id)
    if (values.length === 0) return []
    return [[id, { summaries: summariesOf(values), half: Math.max(...values.map(value => halfOf(id, value))) }]]
  })
  return { result, metrics: new Map(metrics) }
}

/** The metric in every block of the result, in order; a sample gives all its values. */
export function valuesOf(result: FoundResult, metric_id: string): number[] {
  return result.blocks.flatMap(block => {
    const value = block.values[metric_id] ?? block.implied[metric_id] ?? null
    return value === null ? [] : Array.isArray(value) ? value : [value]
  })
}

/** The metrics of a result that the number may be: the one that is named and what it may mean too, or those of its unit's kind. */
export function metricsOf({ metrics }: ObservedResult, { metric_id, alternatives, kind }: TableNumber): string[] {
  if (metric_id === null) return [...metrics.keys()].filter(id => unitKindOf(id) === kind)
  return [metric_id, ...alternatives].filter(id => metrics.has(id))
}

/** Where the number fits; an alternative is believed only where the metric that is named does not fit. */
export function fittingIn(
  logs: readonly ObservedResult[],
  number: TableNumber,
): { result: FoundResult; metric_id: string }[] {
  const { value, metric_id: named } = number
  if (value === null) return []
  const readings = new Map<UnitKind, Reading[]>()
  const readingsFor = (id: string): Reading[] => {
    const kind = unitKindOf(id)
    const known = readings.get(kind) ?? readingsOf(number, id, value)
    readings.set(kind, known)
    return known
  }
  return logs.flatMap(log => {
    const fitting = metricsOf(log, number).filter(id => holds(log.metrics.get(id), readingsFor(id)))
    const believed = named !== null && fitting.includes(named) ? [named] : fitting
    return believed.map(metric_id => ({ result: log.result, metric_id }))
  })
}

const holds = (observed: Observed | undefined, readings: readonly Reading[]): boolean =>
  observed?.summaries.some(({ value }) =>
    readings.some(reading => FITS.some(fit => fits(reading, value, observed.half, fit))),
  ) ?? false
