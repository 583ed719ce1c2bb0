/** A league by one measure against one baseline, rendered by the build and the browser. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import type { Interval } from '../../pipeline/schema/format.ts'
import { type Metric, metricOf, metrics } from '../../pipeline/schema/metrics.ts'
import type { League, LeagueEntry, Measured } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import type { State } from '../../pipeline/schema/state.ts'
import { countStates, isEligible, sharedFlags } from './eligibility.ts'
import { leagueNoiseOf, ratioOf } from './ratio.ts'
import { isSignificant } from './words.ts'

export interface Choice {
  metric_id: string
  /** The result that the others of its group are compared with; null for the best of each group. */
  baseline: string | null
  /** The rows to show, all by default; hidden rows still count in all places and ratios. */
  keep?: (entry: LeagueEntry) => boolean
  /** Whether to show the secondary metrics that have no rank. */
  hasUnranked?: boolean
}

export interface PlacedEntry {
  entry: LeagueEntry
  value: Measured
  number: Interval
  /** Over the baseline; null for the baseline itself, and without one. */
  against: Comparison | null
  /** It is significantly different from the first of its tier, although its number places it above the line. */
  isFirstOfLowerTier: boolean
  /** The first and the last place of its tier, shared by all of the tier; null without a tier. */
  places: [first: number, last: number] | null
  /** Settings by which it differs from others of its group. */
  differs: [key: string, value: string][]
}

/** Entries of one workload: only these are compared. */
export interface LeagueGroup {
  work: string
  /** Null if there is only one framework. */
  baseline: PlacedEntry | null
  /** The entries of each framework, the one that stands for it first, without excluded ones. */
  frameworks: [PlacedEntry, ...PlacedEntry[]][]
}

export interface LeagueView {
  metric: Metric
  isHeadline: boolean
  /** Additional columns, in their order. */
  secondary: Metric[]
  groups: LeagueGroup[]
  /** Entries without a place: excluded, withdrawn, or without a number. */
  excluded: LeagueEntry[]
  counts: Record<State, number>
  /** Rules that flag most of the listed entries, with their share. */
  shared: Map<string, number>
  noise: number | null
}

/** In the order in which the page offers them. */
const MEASURES = metrics.filter(({ is_ranked }) => is_ranked).map(({ metric_id }) => metric_id)

/** The measures of a league, its headline first, each with the number of eligible entries. */
export function measuresOf({ headline_metric_id, entries }: League): { metric: Metric; count: number }[] {
  const count = (id: string) => entries.filter(entry => isListed(entry, id)).length
  return [...new Set([headline_metric_id, ...MEASURES])].flatMap(id => {
    const metric = metricOf(id)
    const isMeasured = entries.some(({ role, measures }) => role === 'entry' && measures[id])
    return metric && isMeasured ? [{ metric, count: count(id) }] : []
  })
}

const isListed = (entry: LeagueEntry, metric_id: string): boolean =>
  entry.role === 'entry' && entry.measures[metric_id] !== undefined && isEligible(entry, metric_id)

export const defaultChoice = ({ headline_metric_id }: League): Choice => ({
  metric_id: headline_metric_id,
  baseline: null,
})

export function viewOf(league: League, choice: Choice = defaultChoice(league)): LeagueView {
  const { baseline, keep = () => true, hasUnranked = false } = choice
  const metric = metricOf(choice.metric_id) ?? metricOf(league.headline_metric_id)
  if (metric === undefined) throw new Error(`${league.league_id}: metrics.json has no ${league.headline_metric_id}`)
  const { metric_id } = metric
  const isHeadline = metric_id === league.headline_metric_id
  const entries = league.entries.filter(({ role, measures }) => role === 'entry' && (isHeadline || measures[metric_id]))
  const listed = entries.filter(entry => isListed(entry, metric_id))
  const groups = [...Map.groupBy(listed, entry => entry.work)]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([, entries]) => groupOf(league, metric, entries, baseline))
    .map(group => ({ ...group, frameworks: group.frameworks.filter(([{ entry }]) => keep(entry)) }))
  return {
    metric,
    isHeadline,
    secondary: [...secondaryOf(league, metric_id), ...(hasUnranked ? unrankedOf(league) : [])],
    groups: groups.filter(({ frameworks }) => frameworks.length > 0),
    excluded: entries.filter(entry => !listed.includes(entry) && keep(entry)),
    counts: countStates(entries, metric_id),
    shared: sharedFlags(listed, metric_id),
    noise: leagueNoiseOf(league, metric_id),
  }
}

/** The measures with a column in each table of a league. */
export const SECONDARY = [
  'requests_per_s',
  'latency_p99_s',
  'server_cpu_time_per_request_s',
  'time_s',
  'peak_memory_bytes',
]

function secondaryOf(league: League, metric_id: string): Metric[] {
  const offered = measuresOf(league).map(({ metric }) => metric)
  return SECONDARY.flatMap(id => offered.find(metric => metric.metric_id === id && id !== metric_id) ?? [])
}

/** The metrics that its entries have and that are shown on request, because they have no rank. */
export const unrankedOf = ({ entries }: League): Metric[] =>
  metrics.filter(
    ({ metric_id, is_secondary }) =>
      is_secondary && entries.some(({ role, measures }) => role === 'entry' && measures[metric_id]),
  )

/** The rows of a view, excluded ones included. */
export const rowCount = ({ groups, excluded }: LeagueView): number =>
  groups.reduce((sum, { frameworks }) => sum + frameworks.flat().length, excluded.length)

/** The best number first. All entries must have the measure. */
export function bestFirst(
  entries: readonly LeagueEntry[],
  { headline_metric_id }: League,
  metric_id = headline_metric_id,
): LeagueEntry[] {
  const sign = metricOf(metric_id)?.better === 'higher' ? -1 : 1
  const numberIn = ({ measures }: LeagueEntry) => shownNumber(measures[metric_id] as Measured).median
  return entries.toSorted((a, b) => sign * (numberIn(a) - numberIn(b)))
}

/** A framework is shown by its default configuration, as in its pairs, or else by its best. */
const defaultFirst = (best_first: readonly LeagueEntry[]): LeagueEntry[] =>
  best_first.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))

/** The entry that stands for a framework comes before its others; ineligible entries follow, as they can be asked for. */
export const usableFirst = (league: League, metric_id: string): LeagueEntry[] =>
  defaultFirst(
    bestFirst(
      league.entries.filter(({ role, measures }) => role === 'entry' && measures[metric_id]),
      league,
      metric_id,
    ),
  ).toSorted((a, b) => Number(isEligible(b, metric_id)) - Number(isEligible(a, metric_id)))

const FEWEST_FRAMEWORKS = 2

function groupOf(
  league: League,
  { metric_id }: Metric,
  entries: LeagueEntry[],
  baseline_id: string | null,
): LeagueGroup {
  const ordered = bestFirst(entries, league, metric_id)
  const common = commonSettings(entries)
  const placeOf = (entry: LeagueEntry, baseline: LeagueEntry | null): PlacedEntry => {
    const value = entry.measures[metric_id] as Measured
    const first = ordered.find(other => other.measures[metric_id]?.tier === value.tier) ?? entry
    const difference = value.tier === null || first === entry ? null : ratioOf(league, metric_id, entry, first)
    return {
      entry,
      value,
      number: shownNumber(value),
      against: baseline === null || entry === baseline ? null : ratioOf(league, metric_id, entry, baseline),
      isFirstOfLowerTier: difference !== null && isSignificant(difference),
      places: null,
      differs: Object.entries(entry.settings).filter(([key, set]) => common.get(key) !== set),
    }
  }
  const hasBaseline = new Set(entries.map(({ framework_id }) => framework_id)).size >= FEWEST_FRAMEWORKS
  const configurations = [...Map.groupBy(ordered, ({ framework_id }) => framework_id).values()]
    .map(own => defaultFirst(own) as [LeagueEntry, ...LeagueEntry[]])
    .toSorted(([a], [b]) => ordered.indexOf(a) - ordered.indexOf(b))
  const shown = configurations.map(([first]) => first)
  // an entry without a place, for example with fewer than six trials, is never the default baseline
  const best = shown.find(({ measures }) => measures[metric_id]?.rank_low !== null) ?? shown[0]
  const chosen = ordered.find(entry => entry.result_id === baseline_id) ?? best
  const baseline = hasBaseline && chosen ? chosen : null
  const frameworks = configurations.map(own => own.map(entry => placeOf(entry, baseline))) as LeagueGroup['frameworks']
  const tiers = frameworks.flatMap(([{ value }]) => value.tier ?? [])
  // the true value of a bound without a tier may be above any of them
  const open = frameworks.length - tiers.length
  // the other configurations of a framework have no place
  for (const [first] of frameworks) {
    const { tier } = first.value
    if (tier !== null) first.places = [tiers.indexOf(tier) + 1, tiers.lastIndexOf(tier) + 1 + open]
  }
  return {
    work: ordered[0]?.work ?? '',
    baseline: frameworks.flat().find(({ entry }) => entry === baseline) ?? null,
    frameworks,
  }
}

function commonSettings(entries: readonly LeagueEntry[]): Map<string, string> {
  const [first] = entries
  const shared = Object.entries(first?.settings ?? {}).filter(([key, value]) =>
    entries.every(({ settings }) => settings[key] === value),
  )
  return new Map(entries.length > 1 ? shared : [])
}
