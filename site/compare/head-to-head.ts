/** Notes on the compared items: where two of them were measured together, and how they differ. */
import { runLabel } from '../../pipeline/schema/ids.ts'
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import type { Comparison } from '../../pipeline/statistics/compare-results.ts'
import { isOfOneTable, ratioBetween, type Side } from '../league/ratio.ts'
import { loadWords } from '../league/words.ts'
import type { ComparedItem } from './read.ts'

export interface HeadToHead {
  of: Side
  over: Side
  metric_id: string
  found: Comparison | null
}

/**
 * Every run of every league in which both were measured, the newest first; by the measure of the league where none is given.
 * Nothing meets itself.
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

/** Two of different runs, where the controls of both let them be compared: they meet nowhere else. */
export function crossRunComparison(metric_id: string, of: Side, over: Side): HeadToHead[] {
  const found = isOfOneTable(of, over) ? null : ratioBetween(metric_id, of, over)
  return found === null || found.ratio === null ? [] : [{ of, over, metric_id, found }]
}

/** What any of them has a value of, in the order of the base's league; usable or not, because they were requested by name. */
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
  /** What is compared; `decisive` makes the two not comparable; `bridged` is made good by the controls; `noted` is only stated. */
  kind: 'resolved' | 'decisive' | 'bridged' | 'noted'
}

/** Only what is not alike. Settings, version and framework are what one compares. */
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
    row('Framework', 'resolved', ({ entry }) => entry.framework_name),
    row('Version', 'resolved', ({ entry }) => entry.framework_version),
    ...settings.map(key => row(key, 'resolved', ({ entry }) => entry.settings[key] ?? null)),
    row('Scenario', 'decisive', ({ league }) => league.scenario_id),
    row('Work', 'decisive', ({ entry }) => entry.work),
    row('Request', 'decisive', ({ league }) => league.request_sha256?.slice(0, 8) ?? null),
    row('Load', 'decisive', ({ league }) => loadWords(league)),
    row('Seconds per trial', 'noted', ({ league }) => league.duration_s?.toString() ?? null),
    row('Host', 'decisive', ({ league }) => league.host_id),
    row('Kernel', 'decisive', ({ league }) => league.kernel_release),
    row('Run', isBridged ? 'bridged' : 'noted', ({ league }) => runLabel(league.run_id)),
  ].filter(({ values }) => new Set(values).size > 1)
}
