/** The row of an entry in its league: place, name, ratio, numbers, and notes on what distinguishes it. */
import { columnScale } from '../../pipeline/schema/column-scale.ts'
import { formatFigure, type Interval } from '../../pipeline/schema/format.ts'
import { isOfGenerator, LIMIT_WORDS } from '../../pipeline/schema/limit.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { address, frameworkAddress, resultAddress, sourceAddress } from '../address.ts'
import { AT_BASELINE, type Forest, forestMarkerOf } from '../charts/forest.ts'
import { writeThings } from '../compare-address.ts'
import { isEligible } from '../league/eligibility.ts'
import type { Remeasurement } from '../league/later-runs.ts'
import type { LeagueView, PlacedEntry } from '../league/view.ts'
import { entryWords, flagsOf, placesText, verdictSign, versionWords } from '../league/words.ts'
import { Drawn, RatioCell, ValueCell } from './Cells.tsx'
import { Remeasured } from './Remeasured.tsx'

interface RowProps {
  view: LeagueView
  remeasured: readonly Remeasurement[]
  place: PlacedEntry
  forest: Forest | null
  baseline: LeagueEntry | null
  /** On the first row of a framework, the number of its other configurations; null on their rows. */
  rest: number | null
}

export function LeagueRow({ view, remeasured, place, forest, baseline, rest }: RowProps) {
  const { entry, value, number, places, isFirstOfLowerTier } = place
  const { metric, secondary } = view
  return (
    <tr id={`row-${entry.result_id}`} class={rest === null ? 'more' : undefined}>
      <td class="place">
        {places === null ? <span title="no place">–</span> : placesText(places)}
        {isFirstOfLowerTier && <span title="significantly worse than the first with these places">*</span>}
      </td>
      <td class="tick">
        <Tick entry={entry} />
      </td>
      <th scope="row">
        <a href={frameworkAddress(entry.framework_id)}>{entry.framework_name}</a>{' '}
        <small class="version">{versionWords(entry, place.differs)}</small>{' '}
        {rest !== null && entry.kind !== null && (
          <a class="source" href={sourceAddress(entry.framework_id)} tabIndex={-1}>
            source<span class="visually-hidden"> of {entry.framework_name}</span>
          </a>
        )}{' '}
        {rest !== null && rest > 0 && (
          <label class="fold">
            <input type="checkbox" /> <span class="visually-hidden">Show</span> {rest} more{' '}
            <span class="visually-hidden">of {entry.framework_name}</span>
          </label>
        )}{' '}
        <Notes {...{ entry, view }} />
        <Remeasured {...{ remeasured, entry }} hasWords={view.isHeadline} />
      </th>
      <td class="language">{entry.language}</td>
      {forest && <Drawn forest={forest} mark={entry === baseline ? AT_BASELINE : forestMarkerOf(place.against)} />}
      <td class="number value">
        <ValueCell {...{ entry, metric }} />
        {value.is_lower_bound && isOfGenerator(entry.limited_by) && <Beyond {...{ entry, metric }} rate={number} />}
      </td>
      {forest && (
        <td class="number against">
          <Against {...{ place, view, baseline }} />
        </td>
      )}
      {secondary.map(each => (
        <td key={each.metric_id} class={`number beside ${each.metric_id}`}>
          <ValueCell {...{ entry, metric: each }} isBrief />
        </td>
      ))}
    </tr>
  )
}

export const Tick = ({ entry }: { entry: LeagueEntry }) => (
  <input type="checkbox" class="compared" value={entry.result_id} aria-label={`Compare ${entryWords(entry)}`} />
)

/** The rate per CPU-second, which the limit of the generator does not hide, and rate / busy share (utilisation law). */
function Beyond({ entry, rate, metric }: { entry: LeagueEntry; rate: Interval; metric: Metric }) {
  const scale = columnScale(metric.metric_id)
  const { limited_by, server_busy_ratio: busy, measures } = entry
  const efficiency = measures.requests_per_cpu_s
  const figureOf = (number: Interval) => formatFigure(metric.unit, number, scale).number
  const atFull = ({ median, low, high }: Interval, share: number) =>
    figureOf({ median: median / share, low: low && low / share, high: high && high / share })
  return (
    <small class="beyond">
      {efficiency && isEligible(entry, 'requests_per_cpu_s') && `${figureOf(shownNumber(efficiency))} per CPU-second. `}
      {limited_by === 'both' && busy !== null && `With fully busy CPUs about ${atFull(rate, busy)}.`}
    </small>
  )
}

/** The ratio links to the rounds that it is calculated from. */
function Against({
  place: { entry, against },
  view,
  baseline,
}: { place: PlacedEntry } & Pick<RowProps, 'view' | 'baseline'>) {
  if (against === null || baseline === null) return <span class="muted">{entry === baseline ? 'baseline' : '–'}</span>
  const ids = [baseline.result_id, entry.result_id]
  const measure = view.isHeadline ? null : view.metric.metric_id
  return (
    <RatioCell
      found={against}
      verdict={verdictSign(view.metric, against.verdict, [
        ['this', entry],
        ['the baseline', baseline],
      ])}
      isDifference
      href={`${address('compare/')}${writeThings(ids, { measure })}#rounds`}
      tabIndex={-1}
    />
  )
}

/** Flags that most rows share are listed above the table and shown here as a sign only. */
export function Notes({ entry, view }: { entry: LeagueEntry; view: Pick<LeagueView, 'metric' | 'shared'> }) {
  const flagged_by = entry.measures[view.metric.metric_id]?.flagged_by ?? []
  const all = flagged_by.filter(id => view.shared.get(id) !== 1)
  const distinct = all.filter(id => !view.shared.has(id))
  const flags = flagsOf(entry, view.metric.metric_id, distinct)
  return (
    <>
      {entry.limited_by !== null && entry.limited_by !== 'server' && (
        <span class="limit">limit: {LIMIT_WORDS[entry.limited_by]}</span>
      )}{' '}
      {(flags.length > 0 || all.length > 0) && (
        <a
          class="flags"
          href={resultAddress(entry.result_id, '#findings')}
          title={flagsOf(entry, view.metric.metric_id, all).join(', ')}
          tabIndex={-1}
        >
          <span aria-hidden="true">!</span>{' '}
          {flags.length > 0 ? flags.join(', ') : <span class="visually-hidden">has caveats</span>}
        </a>
      )}
    </>
  )
}
