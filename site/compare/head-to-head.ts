/** Where two items were measured together, and in which properties items differ. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { runLabel } from '../../pipeline/schema/ids.ts'
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import { isInBlocks, isOfOneTable, ratioBetween, type Side } from '../league/ratio.ts'
import { loadWords } from '../league/words.ts'
import type { ComparedItem } from './read.ts'

export interface HeadToHead {
  of: Side
  over: Side
  metric_id: string
  found: Comparison | null
}

/**
 * All league runs that measured both, the newest first, by the headline measure unless another is given. An entry is
 * never compared with itself.
 */
export function headToHeadsOf(of: ComparedItem, over: ComparedItem, measure: string | null = null): HeadToHead[] {
  return over.sides.flatMap(base => {
    const side = of.sides.find(each => isOfOneTable(each, base) && each.entry !== base.entry)
    if (side === undefined) return []
    const metric_id = measure ?? base.league.headline_metric_id
    const found = ratioBetween(metric_id, side, base)
    return [{ of: side, over: base, metric_id, found }]
  })
}

/** Compares results of different runs relative to their controls; empty if that is not possible. */
export function crossRunComparison(metric_id: string, of: Side, over: Side): HeadToHead[] {
  const found = isOfOneTable(of, over) ? null : ratioBetween(metric_id, of, over)
  return found === null || found.ratio === null ? [] : [{ of, over, metric_id, found }]
}

/** Measures of any side, in the order of the base's league; excluded ones too, because the items were named. */
export function measuresIn(sides: readonly Side[]): Metric[] {
  const [base] = sides
  const ids =
    base === undefined ? [] : [base.league.headline_metric_id, ...base.league.tables.map(each => each.metric_id)]
  return [...new Set(ids)].flatMap(id => {
    const metric = metricOf(id)
    return metric && sides.some(({ entry }) => entry.measures[id]) ? [metric] : []
  })
}

interface Difference {
  name: string
  values: (string | null)[]
  /** `compared` is the subject; `decisive` prevents a comparison; the controls compensate for `bridged`. */
  kind: 'compared' | 'decisive' | 'bridged' | 'noted'
}

/** Properties that differ between the sides. */
export function differencesOf(sides: readonly Side[], metric_id: string): Difference[] {
  const [base, ...others] = sides
  const isBridged = base !== undefined && others.some(side => crossRunComparison(metric_id, side, base).length > 0)
  const settings = [...new Set(sides.flatMap(({ entry }) => Object.keys(entry.settings)))].sort()
  const row = (name: string, kind: Difference['kind'], valueIn: (side: Side) => string | null): Difference => ({
    name,
    kind,
    values: sides.map(valueIn),
  })
  return [
    row('Framework', 'compared', ({ entry }) => entry.framework_name),
    row('Version', 'compared', ({ entry }) => entry.framework_version),
    ...settings.map(key => row(key, 'compared', ({ entry }) => entry.settings[key] ?? null)),
    row('Scenario', 'decisive', ({ league }) => league.scenario_id),
    row('Workload', 'decisive', ({ entry }) => entry.work),
    row('Request', 'decisive', ({ league }) => league.request_sha256?.slice(0, 8) ?? null),
    row('Load', 'decisive', ({ league }) => loadWords(league)),
    row('Seconds per trial', 'noted', ({ league }) => league.duration_s?.toString() ?? null),
    row('Host', 'decisive', ({ league }) => league.host_id),
    row('Kernel', 'decisive', ({ league }) => league.kernel_release),
    row('Schedule', 'decisive', ({ league }) => (isInBlocks(league) ? 'blocks' : 'rounds')),
    row('Run', isBridged ? 'bridged' : 'noted', ({ league }) => runLabel(league.run_id)),
  ].filter(({ values }) => new Set(values).size > 1)
}
