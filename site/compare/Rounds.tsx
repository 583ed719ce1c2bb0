/** The trials of each round, the source of the ratios, or the starts in blocks; and latencies by percentile. */
import { columnScale } from '../../pipeline/schema/column-scale.ts'
import { formatFigure } from '../../pipeline/schema/format.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { resultAddress } from '../address.ts'
import { rarity } from '../charts/axes.ts'
import { ticksOf } from '../charts/forest.ts'
import { logTicks, timeTick } from '../charts/log-ticks.ts'
import { type SeriesLine, seriesLines } from '../charts/series-lines.ts'
import { isInBlocks, isOfOneTable } from '../league/ratio.ts'
import { boundSign } from '../league/words.ts'
import { differenceText } from '../ratio.ts'
import { Against, Name } from './MeasureTable.tsx'
import { type ComparedRow, measureCellOf, ratiosByRound, roundsOf } from './rows.ts'

interface RoundsProps {
  metric: Metric
  rows: readonly ComparedRow[]
  base: ComparedRow
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
const titleOf = (count: number, what: string): string => `The ${NUMBERS[count] ?? count} ${what}`

/** The entries that have rounds in common with the base: those of the same table. */
export const inRounds = ({ metric, rows, base }: RoundsProps): ComparedRow[] =>
  rows.filter(row => isOfOneTable(row.side, base.side) && roundsOf(metric.metric_id, row).length > 0)

export function RoundsChart({ metric, rows, base }: RoundsProps) {
  const of_base = roundsOf(metric.metric_id, base)
  const last = Math.max(1, of_base.length - 1)
  const lines = inRounds({ metric, rows, base }).map(row => ({
    ...{ name: row.name, series: row.series },
    points: ratiosByRound(metric.metric_id, row, base).flatMap((y, round) =>
      y === null ? [] : { x: round / last, y },
    ),
  }))
  if (lines.length < 2) return null
  const title = titleOf(of_base.length, 'rounds')
  return (
    <Figure
      title={title}
      about={`ratio to ${base.name} in the same round`}
      lines={lines}
      axes={{
        unit: `÷ ${base.name}`,
        format: value => String(Number(value.toPrecision(3))),
        ticks: (low, high) => ticksOf({ low, high, noise: null }),
        below: of_base.map((_, round) => ({ x: round / last, words: `${round + 1}` })),
      }}
    />
  )
}

type Axes = Omit<Parameters<typeof seriesLines>[1], 'title'>

function Figure({ title, about, lines, axes }: { title: string; about: string; lines: SeriesLine[]; axes: Axes }) {
  const drawn = lines.filter(({ points }) => points.length > 1)
  return drawn.length === 0 ? null : (
    <figure class="lines">
      <figcaption>
        {title} <span class="key">{about}</span>
      </figcaption>
      <div dangerouslySetInnerHTML={{ __html: seriesLines(drawn, { title, ...axes }) }} />
    </figure>
  )
}

const SHOWN_PERCENTS = [50, 90, 99, 99.9, 99.99, 99.999]

export function Percentiles({ rows }: { rows: readonly ComparedRow[] }) {
  const points = rows.flatMap(({ details }) => details?.percentiles ?? [])
  const percents = [...new Set(points.map(({ percent }) => percent))].sort((a, b) => a - b)
  const [first, last] = [rarity(percents[0] ?? 0), rarity(percents.at(-1) ?? 99)]
  const xOf = (percent: number) => (rarity(percent) - first) / (last - first || 1)
  const lines = rows.map(({ name, series, details }) => ({
    ...{ name, series },
    points: (details?.percentiles ?? []).map(({ percent, latency_s }) => ({ x: xOf(percent), y: latency_s })),
  }))
  return points.length === 0 ? null : (
    <Figure
      title="Latency by percentile"
      about="medians of the trials, both axes logarithmic"
      lines={lines}
      axes={{
        unit: 'latency',
        format: timeTick,
        ticks: logTicks,
        below: percents
          .filter(percent => SHOWN_PERCENTS.includes(percent))
          .map(percent => ({ x: xOf(percent), words: `${percent} %`, isDense: [90, 99.99].includes(percent) })),
      }}
    />
  )
}

export function RoundsTable({ metric, rows, base }: RoundsProps) {
  const together = inRounds({ metric, rows, base })
  const of_base = roundsOf(metric.metric_id, base)
  if (together.length < 2) return null
  const hasStarts = isInBlocks(base.side.league)
  const scale = columnScale(metric.metric_id)
  const show = (value: number) => formatFigure(metric.unit, { median: value, low: null, high: null }, scale).number
  const cellOf = (row: ComparedRow) => measureCellOf(metric.metric_id, row, base.side)
  const hasRatio = (row: ComparedRow) => {
    const cell = cellOf(row)
    return cell.kind === 'against' && cell.found?.ratio
  }
  return (
    <>
      <h2 id="rounds">{titleOf(of_base.length, hasStarts ? 'starts' : 'rounds')} as numbers</h2>
      <table class="cards rounds">
        <thead>
          <tr>
            <th scope="col">{hasStarts ? 'Start' : 'Round'}</th>
            {together.map(row => (
              <th key={row.side.entry.result_id} scope="col" class="number">
                <Name row={row} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of_base.map((_, round) => (
            <tr>
              <th scope="row">{round + 1}</th>
              {together.map(row => {
                const { entry } = row.side
                const value = roundsOf(metric.metric_id, row)[round]
                const ratio = ratiosByRound(metric.metric_id, row, base)[round]
                // a start has several logs
                const log = hasStarts ? undefined : row.details?.logs.get(round + 1)
                return (
                  <td key={entry.result_id} class="number" data-label={row.name}>
                    {value ? (
                      <a href={log ?? resultAddress(entry.result_id, `#${metric.metric_id}`)}>{show(value)}</a>
                    ) : (
                      '–'
                    )}
                    {ratio && hasRatio(row) ? <small>{differenceText(ratio)}</small> : null}
                  </td>
                )
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">All</th>
            {together.map(row => {
              const cell = cellOf(row)
              return (
                <td key={row.side.entry.result_id} class="number" data-label={row.name}>
                  <b>
                    {'value' in cell
                      ? `${boundSign(cell.value)}${formatFigure(metric.unit, shownNumber(cell.value), scale).number}`
                      : '✕'}
                  </b>
                  <small>
                    <Against cell={cell} hasInterval />
                  </small>
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
      <p class="key">
        In {scale.unit}
        {hasStarts
          ? '. Starts of one number need not be of one block, so they have no difference.'
          : `; below it, the difference from ${base.name} in that round. Each number links to its log.`}{' '}
        The numbers and differences under “All” come from one fit over all {hasStarts ? 'blocks' : 'rounds'} of the
        league.
      </p>
    </>
  )
}
