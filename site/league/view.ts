/** A league as a reader has chosen to see it: by one measure, against one baseline. The build and the browser draw the same. */
import type { Comparison } from '../../pipeline/statistics.ts'
import { type Metric, metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { League, LeagueEntry, Measured } from '../../pipeline/vocabulary/records/league.ts'
import { noiseOf, ratioOf } from './ratio.ts'

export interface Choice {
  metric_id: string
  /** The result that all others of its group are held against; null for the best of each group. */
  baseline: string | null
}

export interface Place {
  entry: LeagueEntry
  value: Measured
  /** Over the baseline; null for the baseline itself. */
  against: Comparison | null
  /** Settings by which it differs from others of its group. */
  differs: [key: string, value: string][]
}

/** Entries of equal work, which alone are compared. */
export interface Group {
  work: string
  baseline: Place
  /** By framework, the best of each first; those that cannot be used are not in it. */
  frameworks: [Place, ...Place[]][]
}

export interface LeagueView {
  metric: Metric
  /** What is shown beside it. */
  aside: Metric | null
  groups: Group[]
  unusable: LeagueEntry[]
  /** What a server that does nothing reaches, which is the generator's limit. */
  ceiling: number | null
  noise: number | null
  /** Whether it is the measure that the tiers are of. */
  hasTiers: boolean
  /** The end of the shared axis, which begins at 0. */
  largest: number
}

/** In the order in which they are offered. */
const MEASURES = [
  ...['requests_per_s', 'latency_p50_s', 'latency_p99_s', 'time_s', 'loop_time_max_s'],
  ...['peak_memory_bytes', 'server_cpu_time_per_request_s'],
]

/** What a league can be read by, and how many of its usable entries have a value: its own measure first. */
export function measuresOf({ headline_metric_id, entries }: League): { metric: Metric; count: number }[] {
  const count = (id: string) => entries.filter(entry => isListed(entry) && entry.measures[id]).length
  return [...new Set([headline_metric_id, ...MEASURES])].flatMap(id => {
    const metric = metricOf(id)
    return metric && count(id) > 0 ? [{ metric, count: count(id) }] : []
  })
}

const isListed = ({ is_usable, role }: LeagueEntry): boolean => is_usable && role === 'entry'

export const defaultChoice = ({ headline_metric_id }: League): Choice => ({
  metric_id: headline_metric_id,
  baseline: null,
})

export function viewOf(league: League, choice: Choice = defaultChoice(league)): LeagueView {
  const metric = metricOf(choice.metric_id) ?? metricOf(league.headline_metric_id)
  if (metric === undefined) throw new Error(`${league.league_id}: metrics.json has no ${league.headline_metric_id}`)
  const { metric_id } = metric
  const listed = league.entries.filter(entry => isListed(entry) && entry.measures[metric_id])
  const groups = [...Map.groupBy(listed, entry => entry.work)]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([, entries]) => groupOf(league, metric, entries, choice.baseline))
  const control = league.entries.find(({ role }) => role === 'control')?.measures[metric_id]
  const places = groups.flatMap(group => group.frameworks.flat())
  return {
    metric,
    aside: asideOf(league, metric_id),
    groups,
    unusable: league.entries.filter(entry => !entry.is_usable && entry.role === 'entry'),
    ceiling: metric_id === league.headline_metric_id ? (control?.median ?? null) : null,
    noise: noiseOf(league, metric_id),
    hasTiers: metric_id === league.headline_metric_id,
    largest: Math.max(...places.flatMap(({ value }) => [value.high ?? 0, ...value.rounds.map(each => each ?? 0)]), 0),
  }
}

/** A rate is read beside its latency and the other way round; of a command its memory. */
function asideOf(league: League, metric_id: string): Metric | null {
  const offered = measuresOf(league).map(({ metric }) => metric.metric_id)
  const wanted = ['latency_p99_s', 'requests_per_s', 'time_s', 'peak_memory_bytes'].find(
    id => id !== metric_id && offered.includes(id),
  )
  return metricOf(wanted ?? '') ?? null
}

/**
 * As tiers and ratios are: of geometric means, and no line between two tiers is crossed. All of them have the value;
 * `metric_id` is that of the league where none is given.
 */
export function bestFirst(
  entries: readonly LeagueEntry[],
  { headline_metric_id }: League,
  metric_id = headline_metric_id,
) {
  const sign = metricOf(metric_id)?.better === 'higher' ? -1 : 1
  const tier = (entry: LeagueEntry) => (metric_id === headline_metric_id && entry.tier) || Number.POSITIVE_INFINITY
  const logarithms = new Map(entries.map(entry => [entry, meanLogarithm(entry.measures[metric_id]?.rounds ?? [])]))
  return entries.toSorted(
    (a, b) => Math.sign(tier(a) - tier(b)) || sign * ((logarithms.get(a) ?? 0) - (logarithms.get(b) ?? 0)),
  )
}

function meanLogarithm(rounds: Measured['rounds']): number {
  const known = rounds.filter(each => each !== null)
  return known.reduce((sum, each) => sum + Math.log(each), 0) / known.length
}

function groupOf(league: League, { metric_id }: Metric, entries: LeagueEntry[], baseline_id: string | null) {
  const value = (entry: LeagueEntry) => entry.measures[metric_id] as Measured
  const ordered = bestFirst(entries, league, metric_id)
  const baseline = ordered.find(entry => entry.result_id === baseline_id) ?? (ordered[0] as LeagueEntry)
  const common = commonSettings(entries)
  // a tier counts each pair as one of many, which a pair by itself does not: the table says nothing that its lines do not
  const isOfItsTier = ({ tier }: LeagueEntry) =>
    metric_id === league.headline_metric_id && baseline === ordered[0] && tier !== null && tier === baseline.tier
  const againstOf = (entry: LeagueEntry): Comparison | null => {
    const found = ratioOf(league, metric_id, entry, baseline)
    return found && isOfItsTier(entry) ? { ...found, verdict: 'indistinguishable' } : found
  }
  const places = ordered.map(
    (entry): Place => ({
      entry,
      value: value(entry),
      against: entry === baseline ? null : againstOf(entry),
      differs: Object.entries(entry.settings).filter(([key, set]) => common.get(key) !== set),
    }),
  )
  const frameworks = Map.groupBy(places, ({ entry }) => entry.framework_id)
  return {
    work: baseline.work,
    baseline: places[ordered.indexOf(baseline)] as Place,
    frameworks: [...frameworks.values()] as Group['frameworks'],
  }
}

/** The settings that all entries have alike, or that only tell one work from another. */
function commonSettings(entries: readonly LeagueEntry[]): Map<string, string> {
  const [first] = entries
  const shared = Object.entries(first?.settings ?? {}).filter(([key, value]) =>
    entries.every(({ settings }) => settings[key] === value),
  )
  return new Map(entries.length > 1 ? shared : [])
}
