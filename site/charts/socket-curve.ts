/** What each connection had received, from the least served to the most: hung ones lie on the ground, unfair ones make a slope. */
import * as Plot from '@observablehq/plot'
import { scaleOf } from '../../pipeline/vocabulary/format.ts'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'
import { spread, tick } from './over-time.ts'

/** One row of the relation `socket_bytes`; `connection_count` connections had received so much (or, of a histogram, at least so much). */
export interface SocketBytes {
  moment: string
  received_bytes: number
  connection_count: number
}

export interface SocketCurveOptions extends Labels {
  width?: number
  height?: number
}

const MOMENTS = ['start', 'middle', 'end']
const MOST_STEPS = 120

/** Nothing without connections. */
export function socketCurve(
  rows: readonly SocketBytes[],
  { width = 520, height = 170, ...labels }: SocketCurveOptions,
): string | null {
  const curves = MOMENTS.map(moment => ({ moment, steps: stepsOf(rows.filter(row => row.moment === moment)) })).filter(
    curve => curve.steps.length > 0,
  )
  if (curves.length === 0) return null
  const most = Math.max(...rows.map(row => row.received_bytes))
  const { unit, scaled } = scaleOf('bytes', most)
  const high = scaled(most) || 1
  const right = Math.max(...curves.map(curve => curve.steps.at(-1)?.place ?? 1))
  const margin = { marginTop: 20, marginRight: 72, marginBottom: 24, marginLeft: 46 }
  const ends = curves.map(curve => scaled(curve.steps.at(-1)?.received_bytes ?? 0))
  const places = spread(ends, (13 * high) / (height - margin.marginTop - margin.marginBottom), 0, high)
  const options: Plot.PlotOptions = {
    width,
    height,
    ...margin,
    x: { domain: [0, right], axis: null },
    y: { domain: [0, high], axis: null },
    marks: [
      Plot.gridY({ ticks: 4 }),
      Plot.axisY({
        ticks: 4,
        tickSize: 0,
        fontSize: 12,
        label: `${unit} received`,
        labelAnchor: 'top',
        labelArrow: 'none',
        tickFormat: tick,
      }),
      Plot.axisX({ ticks: 6, tickSize: 0, fontSize: 12, label: null, tickFormat: tick }),
      ...curves.map(({ moment, steps }) =>
        Plot.lineY(steps, {
          x: 'place',
          y: step => scaled(step.received_bytes),
          curve: 'step-before',
          className: `series at-${moment}`,
        }),
      ),
      Plot.text(curves, {
        x: right,
        y: (_curve: unknown, index: number) => places[index],
        text: 'moment',
        textAnchor: 'start',
        dx: 6,
        fontSize: 12,
      }),
    ],
  }
  return draw(options, labels)
}

interface Step {
  /** How many connections received at most this much. */
  place: number
  received_bytes: number
}

/** The curve from its left end on; of more steps than a page should carry, every so many is kept, and always the last. */
function stepsOf(rows: readonly SocketBytes[]): Step[] {
  const ordered = rows.toSorted((a, b) => a.received_bytes - b.received_bytes)
  let place = 0
  const steps = ordered.map(({ received_bytes, connection_count }) => {
    place += connection_count
    return { place, received_bytes }
  })
  const every = Math.ceil(steps.length / MOST_STEPS)
  const kept = steps.filter((_, index) => index % every === 0 || index === steps.length - 1)
  const [first] = kept
  return first === undefined ? [] : [{ place: 0, received_bytes: first.received_bytes }, ...kept]
}
