/** How far the numbers of a league can be trusted, for readers who know no statistics. */
import { FEWEST_TRIALS } from '../../pipeline/evaluate/statistics/limits.ts'
import { metricOf } from '../../pipeline/schema/metrics.ts'
import { ratioText } from '../../pipeline/schema/ratio-text.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { countedText, percentText } from '../number.ts'
import type { LeagueView } from './view.ts'
import { levelWords, titlesOf } from './words.ts'

export function trustWords(league: League, { metric: { metric_id }, groups, shared, noise }: LeagueView): string {
  const listed = groups.flatMap(({ frameworks }) => frameworks.flat().map(({ entry }) => entry))
  const tables = league.tables.filter(table => table.metric_id === metric_id && table.pairs > 0)
  return [
    limitWords(listed, league, metric_id),
    sharedWords(listed, shared),
    fewWords(league, metric_id),
    ordersWords(tables),
    ...(tables.length === 1 ? tables.map(resolutionWords) : []),
    noise === null ? 'No server ran twice here, so the noise is unknown.' : noiseWords(noise, metric_id),
  ]
    .filter(Boolean)
    .join(' ')
}

/** With more connections, a lock or a sleep is a likelier limit than the round trip. */
const MOST_OF_ROUND_TRIP = 19

/** If most entries wait for the round trip, the rate is connections / round trip (Little's law). */
function limitWords(listed: readonly LeagueEntry[], { connections }: League, metric_id: string): string {
  const waiting = listed.filter(({ limited_by }) => limited_by === 'round-trip')
  if (connections === null || connections > MOST_OF_ROUND_TRIP || 2 * waiting.length <= listed.length) return ''
  if (metricOf(metric_id)?.family !== 'rate') return ''
  const at = `${countedText(connections)} connection${connections === 1 ? '' : 's'}`
  return `At ${at} this is latency: requests/s = ${countedText(connections)} / round trip.`
}

/** Flags that most entries share, which the rows do not repeat in words. */
function sharedWords(listed: readonly LeagueEntry[], shared: ReadonlyMap<string, number>): string {
  const parts = [...shared].map(([rule_id, share]) => {
    const flagged = listed.find(({ findings }) => findings.some(each => each.rule_id === rule_id))
    const count = Math.round(share * listed.length)
    const where = share === 1 ? 'in all' : `in ${countedText(count)} of ${countedText(listed.length)} (!)`
    return `${titlesOf(flagged, [rule_id])} ${where}`
  })
  return parts.length === 0 ? '' : `Caveats: ${parts.join(', ')}.`
}

type Table = League['tables'][number]

/** The fit of a league has only results of enough trials; without any, there are neither ratios nor places. */
function fewWords({ entries }: League, metric_id: string): string {
  const most = Math.max(0, ...entries.map(({ measures }) => measures[metric_id]?.n ?? 0))
  return most < FEWEST_TRIALS ? `Too few trials to compare: ${most} of the ${FEWEST_TRIALS} that a result needs.` : ''
}

function ordersWords(tables: readonly Table[]): string {
  const sumOf = (number: (table: Table) => number) => tables.reduce((sum, table) => sum + number(table), 0)
  const [pairs, significant_pairs] = [sumOf(table => table.pairs), sumOf(table => table.significant_pairs)]
  if (pairs === 0) return ''
  const [only] = tables
  const at = tables.length === 1 && only ? ` (${levelWords(only.level)} intervals)` : ''
  if (significant_pairs === 0)
    return only && isCoarse(only) ? `${TOO_FEW}${at}.` : `No two results are significantly different${at}.`
  const wrong = sumOf(table => (table.false_share ?? 0) * table.significant_pairs)
  if (pairs === 1) return `The only pair is significantly different${at}.`
  const expected = wrong < 0.95 ? 'fewer than one' : `about ${countedText(Math.round(wrong))}`
  const excluded = sumOf(table => table.entries - table.usable) > 0 ? ', excluded ones included,' : ''
  return `For ${countedText(significant_pairs)} of the ${countedText(pairs)} pairs of results${excluded} it is clear which is better${at}; ${expected} of these orders will be wrong.`
}

/** `noise` as leagueNoiseOf returns it. */
export const noiseWords = (noise: number, metric_id: string): string =>
  `Noise: two copies of one server may seem up to ${percentText(gapOf(noise, metric_id))} apart.`

const TOO_FEW = 'Too few trials to tell these apart'

/** Only a factor of more than 2 between neighbours is significant. */
const isCoarse = ({ resolution }: Table): boolean => resolution !== null && resolution > 1

/** Half of the intervals between neighbours are wider than the resolution, so most smaller gaps are not significant. */
function resolutionWords(table: Table): string {
  const { resolution, metric_id, significant_pairs, pairs } = table
  if (resolution === null || significant_pairs === pairs || (significant_pairs === 0 && isCoarse(table))) return ''
  const gap = isCoarse(table)
    ? `a factor of about ${ratioText(1 + resolution)}`
    : `about ${percentText(gapOf(resolution, metric_id))}`
  return `Most gaps under ${gap} are too small to tell here.`
}

/** As a share of the better number, like the distances that rows show: of the higher one if higher is better. */
export const gapOf = (excess: number, metric_id: string): number =>
  metricOf(metric_id)?.better === 'higher' ? excess / (1 + excess) : excess
