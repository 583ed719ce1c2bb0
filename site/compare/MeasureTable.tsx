/** A row for each item and a column for each measure: the chosen one with a chart of its ratios, then the others. */
import { columnScale } from '../../pipeline/schema/column-scale.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import { resultAddress } from '../address.ts'
import { forestGround, forestOf } from '../charts/forest.ts'
import { swatch } from '../charts/markers.ts'
import { Drawn, DrawnHead, GROUND, MeasureHead, RatioCell, SHORT, shortName, ValueCell } from '../components/Cells.tsx'
import { Notes } from '../components/LeagueRow.tsx'
import { isEligible } from '../league/eligibility.ts'
import { leagueNoiseOf, type Side } from '../league/ratio.ts'
import { flagsOf, levelWords } from '../league/words.ts'
import { measuresIn } from './head-to-head.ts'
import { type ComparedRow, type MeasureCell, measureCellOf, rowMarkerOf, signOf } from './rows.ts'

interface TableProps {
  metric: Metric
  rows: readonly ComparedRow[]
  base: ComparedRow
  /** A link to the rounds that a ratio is calculated from. */
  rounds: string
}

export function MeasureTable({ metric, rows, base, rounds }: TableProps) {
  const { metric_id } = metric
  const { league } = base.side
  const cells = rows.map(row => measureCellOf(metric_id, row, base.side))
  const marks = cells.map(rowMarkerOf)
  const hasRatios = marks.some((mark, index) => mark && !rows[index]?.isBase)
  const forest = hasRatios ? forestOf(marks, leagueNoiseOf(league, metric_id)) : null
  const sides = [base, ...rows.filter(row => row !== base)].map(({ side }) => side)
  const measured = measuresIn(sides).filter(each => each !== metric)
  const secondary = Object.keys(SHORT).flatMap(id => measured.find(each => each.metric_id === id) ?? [])
  // no line above the table reports shared flags, so every row has its own
  const view = { metric, shared: new Map<string, number>() }
  const level = cells.flatMap(each => (each.kind === 'against' && each.found?.level) || [])[0]
  return (
    <>
      {forest && <span dangerouslySetInnerHTML={{ __html: forestGround(forest, GROUND) }} />}
      <table class="league compared">
        <caption class="visually-hidden">{`${metric.name ?? metric_id} and other measures of each, best first`}</caption>
        <thead>
          <tr>
            <th scope="col">Framework</th>
            <MeasureHead {...{ metric, league }} note=", ± %" class="value" />
            {forest && <DrawnHead forest={forest} />}
            {rows.length > 1 && (
              <th scope="col" class="number against">
                vs {base.name}
                {level !== undefined && <small>{levelWords(level)} interval</small>}
              </th>
            )}
            {secondary.map(each => (
              <MeasureHead key={each.metric_id} {...{ league }} metric={each} note=", ± %" class="beside" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.side.entry.result_id} class={`s${row.series}`}>
              <th scope="row">
                <Name row={row} /> <Notes entry={row.side.entry} view={view} />
              </th>
              <td class="number value" data-label={labelOf(metric)}>
                <ValueCell {...{ metric }} entry={row.side.entry} />
              </td>
              {forest && <Drawn forest={forest} mark={marks[index] ?? null} />}
              {rows.length > 1 && (
                <td class="number against" data-label={`vs ${base.name}`}>
                  <Against cell={cells[index] as MeasureCell} href={rounds} hasInterval />
                </td>
              )}
              {secondary.map(each => (
                <SecondaryCell key={each.metric_id} {...{ row, base: base.side }} metric={each} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export const Name = ({ row: { side, name, version, series } }: { row: ComparedRow }) => (
  <>
    <span class={`s${series}`} dangerouslySetInnerHTML={{ __html: swatch(series) }} />{' '}
    <a href={resultAddress(side.entry.result_id)}>{name}</a> {version && <small class="version">{version}</small>}
  </>
)

/** The head of its column, which narrow screens and paper do not show. */
const labelOf = (metric: Metric): string =>
  `${shortName(metric)}, ${SHORT[metric.metric_id]?.unit ?? columnScale(metric.metric_id).unit}`

interface AgainstProps {
  cell: MeasureCell
  href?: string
  hasInterval?: boolean
}

export function Against({ cell, href, hasInterval = false }: AgainstProps) {
  if (cell.kind === 'base') return <span class="muted">baseline</span>
  if (cell.kind !== 'against' || cell.found === null) return <span class="muted">–</span>
  const { found, open } = cell
  return (
    <RatioCell {...{ found, href, hasInterval }} verdict={signOf(found, open)} hasWords={hasInterval} isDifference />
  )
}

function SecondaryCell({ row, metric, base }: { row: ComparedRow; metric: Metric; base: Side }) {
  const { entry } = row.side
  const cell = measureCellOf(metric.metric_id, row, base)
  const flags = isEligible(entry, metric.metric_id) ? flagsOf(entry, metric.metric_id) : []
  return (
    <td class="number beside" data-label={labelOf(metric)}>
      {flags.length > 0 && (
        <span title={flags.join(', ')}>
          <span aria-hidden="true">!</span> <span class="visually-hidden">with caveats: </span>
        </span>
      )}
      <ValueCell {...{ metric, entry }} />
      {cell.kind === 'against' && (
        <small>
          <Against cell={cell} />
        </small>
      )}
    </td>
  )
}
