/** A line for each framework over the number of connections: colour, shape and name go together, the name at the line's end. */
import * as Plot from '@observablehq/plot'
import type { LoadPoint } from '../league/load-response.ts'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'

interface LoadLinesOptions extends Labels {
  /** Latencies are logarithmic, rates begin at 0. */
  isLog: boolean
  /** From the base unit to that of the axis. */
  scaled: (value: number) => number
}

const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'times'] as const
const SIZE = { width: 560, height: 300, marginTop: 12, marginRight: 110, marginBottom: 32, marginLeft: 56 }
/** Names that stand closer than this, in pixels, would cover each other. */
const LINE = 13

export function loadLines(points: readonly LoadPoint[], { isLog, scaled, ...labels }: LoadLinesOptions): string {
  const data = points.map(point => ({ ...point, y: scaled(point.value) }))
  const groups = [...Map.groupBy(data, ({ name }) => name).values()]
  const connections = [...new Set(data.map(point => point.connections))].sort((a, b) => a - b)
  const most = Math.max(...data.map(({ y }) => y))
  const least = Math.min(...data.map(({ y }) => y))
  const domain: [number, number] = isLog ? [least / 1.3, most * 1.3] : [0, most * 1.05]
  const ends = groups.map(own => own.toSorted((a, b) => a.connections - b.connections).at(-1) as (typeof own)[number])
  const at = { x: 'connections', y: 'y' } as const
  return draw(
    {
      ...SIZE,
      x: { type: 'log', label: null },
      y: { type: isLog ? 'log' : 'linear', domain, label: null },
      marks: [
        Plot.gridY({ className: 'grid' }),
        Plot.axisX(connections, {
          tickSize: 0,
          fontSize: 12,
          tickFormat: (value: number) => value.toLocaleString('en-US'),
        }),
        Plot.axisY({ tickSize: 0, fontSize: 12, ticks: 5, tickFormat: isLog ? undefined : 's' }),
        ...groups.flatMap((own, index) => [
          Plot.line(own, { ...at, className: `s${index + 1}`, sort: 'connections' }),
          Plot.dot(own, {
            ...at,
            r: 4,
            symbol: SHAPES[index % SHAPES.length] ?? 'circle',
            className: `s${index + 1}`,
          }),
        ]),
        ...placed(ends, domain, isLog).map(({ end, dy, index }) =>
          Plot.text([end], {
            ...at,
            text: 'name',
            dx: 9,
            dy,
            textAnchor: 'start',
            fontSize: 12,
            className: `s${index + 1}`,
          }),
        ),
      ],
    },
    labels,
  )
}

/** From the highest down, each at its line's end or as far below the one before as a line of text is high. */
function placed<End extends { y: number }>(ends: readonly End[], [low, high]: [number, number], isLog: boolean) {
  const height = SIZE.height - SIZE.marginTop - SIZE.marginBottom
  const share = (y: number) => (isLog ? Math.log(y / low) / Math.log(high / low) : (y - low) / (high - low))
  let last = Number.NEGATIVE_INFINITY
  return ends
    .map((end, index) => ({ end, index, top: height * (1 - share(end.y)) }))
    .sort((a, b) => a.top - b.top)
    .map(({ end, index, top }) => {
      const own = Math.max(top, last + LINE)
      last = own
      return { end, index, dy: own - top }
    })
}
