/** The row of an entry in its league: place, name, ratio and numbers, and in words what sets it apart. */
import { columnScale } from '../../pipeline/vocabulary/column-scale.ts'
import { formatFigure, type Interval, type Scale } from '../../pipeline/vocabulary/format.ts'
import { LIMIT_WORDS } from '../../pipeline/vocabulary/limit.ts'
import type { Metric } from '../../pipeline/vocabulary/metrics.ts'
import type { LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { shownNumber } from '../../pipeline/vocabulary/shown-number.ts'
import { address, frameworkAddress, resultAddress } from '../address.ts'
import { type Forest, forestRow, type Mark } from '../charts/forest.ts'
import { writeThings } from '../compare/address.ts'
import type { Again } from '../league/again.ts'
import { stands } from '../league/stands.ts'
import type { LeagueView, Place } from '../league/view.ts'
import { entryWords, placesText, settingsWords, titlesOf, verdictSign, whyStruck } from '../league/words.ts'
import { exact } from '../number.ts'
import { ratioText } from '../table/ratio.ts'
import { MeasuredAgain } from './MeasuredAgain.tsx'

interface RowProps {
  view: LeagueView
  again: readonly Again[]
  place: Place
  forest: Forest | null
  /** The id of what the drawing stands on. */
  ground: string
  baseline: LeagueEntry | null
  /** How many more configurations the framework has, on its first row; null on those. */
  rest: number | null
}

export function LeagueRow({ view, again, place, forest, ground, baseline, rest }: RowProps) {
  const { entry, value, number, places, isApart } = place
  const { metric, besides } = view
  const scale = columnScale(metric.metric_id)
  return (
    <tr id={`row-${entry.result_id}`} class={rest === null ? 'more' : undefined}>
      <td class="place">
        {places === null ? <span title="no place">–</span> : placesText(places)}
        {isApart && <span title="told apart from the first of its places">*</span>}
      </td>
      <td class="tick">
        <Tick entry={entry} />
      </td>
      <th scope="row">
        <a href={frameworkAddress(entry.framework_id)}>{entry.framework_name}</a>{' '}
        <small class="version">
          {[entry.framework_version, settingsWords(place.differs)].filter(Boolean).join(' ')}
        </small>{' '}
        {rest !== null && rest > 0 && (
          <label class="fold">
            <input type="checkbox" /> <span class="unseen">Show</span> {rest} more{' '}
            <span class="unseen">of {entry.framework_name}</span>
          </label>
        )}{' '}
        <Notes {...{ entry, view }} />
        <MeasuredAgain {...{ again, entry }} hasWords={view.isHeadline} />
      </th>
      <td class="language">{entry.language}</td>
      {forest && (
        <td class="drawing" dangerouslySetInnerHTML={{ __html: forestRow(forest, ground, markOf(place, baseline)) }} />
      )}
      <td class="number value">
        <Figure {...{ entry, metric, number, scale }} isBound={value.is_lower_bound} />
        {value.is_lower_bound && <Beyond {...{ entry, scale, metric }} rate={number} />}
      </td>
      {forest && (
        <td class="number against">
          <Against {...{ place, view, baseline }} />
        </td>
      )}
      {besides.map(beside => (
        <td key={beside.metric_id} class={`number beside ${beside.metric_id}`}>
          <Beside {...{ entry, metric: beside }} />
        </td>
      ))}
    </tr>
  )
}

export const Tick = ({ entry }: { entry: LeagueEntry }) => (
  <input type="checkbox" class="compared" value={entry.result_id} aria-label={`Compare ${entryWords(entry)}`} />
)

/** The baseline is at 1, and has no interval of its own. */
function markOf({ entry, against }: Place, baseline: LeagueEntry | null): Mark | null {
  if (entry === baseline) return { ratio: 1, low: 1, high: 1, limit: null }
  if (against === null || against.ratio === null || against.low === null || against.high === null) return null
  return { ratio: against.ratio, low: against.low, high: against.high, limit: against.limit }
}

interface NumberProps {
  entry: LeagueEntry
  metric: Metric
  number: Interval
  scale: Scale
  isBound: boolean
}

/** A number leads to its result; after it half of its interval, in per cent. */
export function Figure({ entry, metric, number, scale, isBound }: NumberProps) {
  const { number: shown, bounds } = formatFigure(metric.unit, number, scale)
  const half = halfWidth(number)
  return (
    <>
      <a
        href={resultAddress(entry.result_id, `#${metric.metric_id}`)}
        title={`${exact(number.median)}${bounds ? `, 95 % interval ${bounds.join(' to ')} ${scale.unit}` : ''}`}
      >
        {isBound && '≥ '}
        {shown}
      </a>
      {half !== null && <i>±{half}</i>}
    </>
  )
}

/** Of an interval of logarithms, as far up as down: in per cent, two digits. */
function halfWidth({ low, high }: Interval): string | null {
  if (low === null || high === null || low <= 0) return null
  const percent = 100 * (Math.sqrt(high / low) - 1)
  return percent >= 10 ? String(Math.round(percent)) : percent.toPrecision(2)
}

/** The number of another measure, with no more said of it than holds. */
function Beside({ entry, metric }: { entry: LeagueEntry; metric: Metric }) {
  const value = entry.measures[metric.metric_id]
  if (value === undefined) return <span title="not measured">–</span>
  if (!stands(entry, metric.metric_id))
    return (
      <a href={resultAddress(entry.result_id, '#findings')} title={whyStruck(entry, metric.metric_id)} tabIndex={-1}>
        ✕
      </a>
    )
  const figure = formatFigure(metric.unit, shownNumber(value), columnScale(metric.metric_id))
  return (
    <a href={resultAddress(entry.result_id, `#${metric.metric_id}`)} tabIndex={-1}>
      {value.is_lower_bound && '≥ '}
      {figure.number}
    </a>
  )
}

/** What the limit of the generator does not hide, and an estimate by the utilisation law: rate / busy share of the server. */
function Beyond({ entry, rate, scale, metric }: { entry: LeagueEntry; rate: Interval; scale: Scale; metric: Metric }) {
  const { limited_by, server_busy_ratio: busy, measures } = entry
  const efficiency = measures.requests_per_cpu_s
  const figureOf = (number: Interval) => formatFigure(metric.unit, number, scale).number
  const atFull = ({ median, low, high }: Interval, share: number) =>
    figureOf({ median: median / share, low: low && low / share, high: high && high / share })
  return (
    <small class="beyond">
      {efficiency &&
        stands(entry, 'requests_per_cpu_s') &&
        `${figureOf(shownNumber(efficiency))} for each CPU-second. `}
      {limited_by === 'both' && busy !== null && `Full CPUs would make about ${atFull(rate, busy)}.`}
    </small>
  )
}

/** The ratio leads to the rounds that it is made of. */
function Against({
  place: { entry, against },
  view,
  baseline,
}: { place: Place } & Pick<RowProps, 'view' | 'baseline'>) {
  if (against === null || baseline === null) return <span class="muted">{entry === baseline ? 'baseline' : '–'}</span>
  const { sign, words } = verdictSign(view.metric, against.verdict)
  if (against.ratio === null)
    return (
      <span class="verdict" title={words}>
        {sign}
        <span class="unseen"> {words}</span>
      </span>
    )
  const ids = [baseline.result_id, entry.result_id]
  const measure = view.isHeadline ? null : view.metric.metric_id
  return (
    <>
      <span class={`verdict ${against.verdict}`} title={words}>
        {sign}
        <span class="unseen"> {words}</span>
      </span>{' '}
      <a href={`${address('compare/')}${writeThings(ids, { measure })}#rounds`} tabIndex={-1}>
        {against.limit === 'at least' && '≥ '}
        {against.limit === 'at most' && '≤ '}
        {ratioText(against.ratio)}
      </a>
      {against.low !== null && against.high !== null && (
        <i>
          {ratioText(against.low)}–{ratioText(against.high)}
        </i>
      )}
    </>
  )
}

/** In words only what sets it apart: what most share stands above the table, and in the row as a sign. */
export function Notes({ entry, view }: { entry: LeagueEntry; view: Pick<LeagueView, 'metric' | 'shared'> }) {
  const doubted_by = entry.measures[view.metric.metric_id]?.doubted_by ?? []
  const all = doubted_by.filter(id => view.shared.get(id) !== 1)
  const own = all.filter(id => !view.shared.has(id))
  const doubts = [...titlesOf(entry, own), ...(entry.standing === 'concern' ? ['a concern, by a statement'] : [])]
  return (
    <>
      {entry.limited_by !== null && entry.limited_by !== 'server' && (
        <span class="limit">limit: {LIMIT_WORDS[entry.limited_by]}</span>
      )}{' '}
      {(doubts.length > 0 || all.length > 0) && (
        <a
          class="doubts"
          href={resultAddress(entry.result_id, '#findings')}
          title={titlesOf(entry, all).join(', ')}
          tabIndex={-1}
        >
          <span aria-hidden="true">!</span>{' '}
          {doubts.length > 0 ? doubts.join(', ') : <span class="unseen">doubtful</span>}
        </a>
      )}
    </>
  )
}
