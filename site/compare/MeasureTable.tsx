/** Things are rows, measures are columns: the chosen one with its ratios drawn, the others beside it; under each number its ratio. */
import { columnScale } from '../../pipeline/vocabulary/column-scale.ts'
import type { Metric } from '../../pipeline/vocabulary/metrics.ts'
import { shownNumber } from '../../pipeline/vocabulary/shown-number.ts'
import { resultAddress } from '../address.ts'
import { type Forest, forestAxis, forestGround, forestOf, forestRow } from '../charts/forest.ts'
import { swatch } from '../charts/markers.ts'
import { Figure, Notes } from '../components/LeagueRow.tsx'
import { noiseOf, type Side } from '../league/ratio.ts'
import { sharedDoubts } from '../league/stands.ts'
import { levelWords, whyStruck } from '../league/words.ts'
import { measuresIn } from './meetings.ts'
import { intervalShort, markOf, type Row, ratioShort, type Standing, signOf, standingOf } from './rows.ts'

/** The ground of the drawings is placed once in the page. */
const GROUND = 'forest-ground'

/** What stands beside the chosen one, in the order of the columns; in a head there is no room for the whole name. */
const SHORT: Record<string, string> = {
  requests_per_s: 'Requests',
  time_s: 'Time',
  latency_p50_s: 'p50',
  latency_p99_s: 'p99',
  server_cpu_time_per_request_s: 'CPU per request',
  peak_memory_bytes: 'Memory',
}

interface TableProps {
  metric: Metric
  rows: readonly Row[]
  base: Row
  /** To the rounds that a ratio is made of. */
  rounds: string
}

export function MeasureTable({ metric, rows, base, rounds }: TableProps) {
  const { metric_id } = metric
  const standings = rows.map(row => standingOf(metric_id, row, base.side))
  const marks = standings.map(markOf)
  const spans = marks.flatMap((mark, index) => (mark && !rows[index]?.isBase ? [mark] : []))
  const forest = spans.length === 0 ? null : forestOf(spans, noiseOf(base.side.league, metric_id))
  const sides = [base, ...rows.filter(row => row !== base)].map(({ side }) => side)
  const measured = measuresIn(sides).filter(each => each !== metric)
  const besides = Object.keys(SHORT).flatMap(id => measured.find(each => each.metric_id === id) ?? [])
  const entries = sides.map(({ entry }) => entry)
  const view = { metric, shared: sharedDoubts(entries, metric_id) }
  const level = standings.flatMap(each => (each.kind === 'against' && each.found?.level) || [])[0]
  return (
    <>
      {forest && <span dangerouslySetInnerHTML={{ __html: forestGround(forest, GROUND) }} />}
      <table class="league compared">
        <caption class="unseen">{`${metric.name ?? metric_id} and other measures of each, the best first`}</caption>
        <thead>
          <tr>
            <th scope="col">Framework</th>
            <Head metric={metric} note=", ± %" class="value" />
            {forest && <DrawnHead forest={forest} />}
            {rows.length > 1 && (
              <th scope="col" class="number against">
                × {base.name}
                {level !== undefined && <small>{levelWords(level)} interval</small>}
              </th>
            )}
            {besides.map(beside => (
              <Head key={beside.metric_id} metric={beside} note=", ± %" class="beside" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.side.entry.result_id} class={`s${row.series}`}>
              <th scope="row">
                <Name row={row} /> <Notes entry={row.side.entry} view={view} />
              </th>
              <td class="number value">
                <Value {...{ row, metric }} standing={standings[index] as Standing} />
              </td>
              {forest && (
                <td
                  class="drawing"
                  dangerouslySetInnerHTML={{ __html: forestRow(forest, GROUND, marks[index] ?? null) }}
                />
              )}
              {rows.length > 1 && (
                <td class="number against">
                  <Against standing={standings[index] as Standing} href={rounds} hasInterval />
                </td>
              )}
              {besides.map(beside => (
                <Beside key={beside.metric_id} {...{ row, base: base.side }} metric={beside} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Colour, shape and name go together. */
export const Name = ({ row: { side, name, version, series } }: { row: Row }) => (
  <>
    <span class={`s${series}`} dangerouslySetInnerHTML={{ __html: swatch(series) }} />{' '}
    <a href={resultAddress(side.entry.result_id)}>{name}</a> {version && <small class="version">{version}</small>}
  </>
)

const nameIn = ({ metric_id, name = metric_id }: Metric) => SHORT[metric_id] ?? name

function Head({ metric, note, class: kind }: { metric: Metric; note: string; class: string }) {
  const { unit } = columnScale(metric.metric_id)
  return (
    <th scope="col" class={`number ${kind}`}>
      {nameIn(metric)}
      <small>
        {unit}
        {note}
      </small>
    </th>
  )
}

const DrawnHead = ({ forest }: { forest: Forest }) => (
  <th scope="col" class="drawing">
    <span class="unseen">Ratio, drawn</span>
    <span dangerouslySetInnerHTML={{ __html: forestAxis(forest) }} />
  </th>
)

interface CellProps {
  row: Row
  metric: Metric
}

function Value({ row: { side }, metric, standing }: CellProps & { standing: Standing }) {
  const { entry } = side
  if (standing.kind === 'missing') return <span title="not measured">–</span>
  if (standing.kind === 'struck')
    return (
      <a class="is-struck" href={resultAddress(entry.result_id, '#findings')}>
        ✕ struck: {whyStruck(entry, metric.metric_id)}
      </a>
    )
  const { value } = standing
  return (
    <Figure
      {...{ entry, metric }}
      number={shownNumber(value)}
      scale={columnScale(metric.metric_id)}
      isBound={value.is_lower_bound}
    />
  )
}

export function Against({
  standing,
  href,
  hasInterval = false,
}: {
  standing: Standing
  href?: string
  hasInterval?: boolean
}) {
  if (standing.kind === 'base') return <span class="muted">baseline</span>
  const found = standing.kind === 'against' ? standing.found : null
  if (found === null) return <span class="muted">–</span>
  const { sign, words } = signOf(found)
  const ratio = ratioShort(found)
  return (
    <>
      <span class="verdict">
        {sign} <span class={ratio === null ? undefined : 'unseen'}>{words}</span>
      </span>{' '}
      {ratio !== null && (href ? <a href={href}>{ratio}</a> : ratio)}
      {hasInterval && ratio !== null && <i>{intervalShort(found)}</i>}
    </>
  )
}

function Beside({ row, metric, base }: CellProps & { base: Side }) {
  const standing = standingOf(metric.metric_id, row, base)
  return (
    <td class="number beside" data-label={nameIn(metric)}>
      <Value {...{ row, metric, standing }} />
      {standing.kind === 'against' && (
        <small>
          <Against standing={standing} />
        </small>
      )}
    </td>
  )
}
