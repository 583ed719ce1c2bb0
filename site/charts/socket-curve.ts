/** The bytes that connections received, in ascending order: hung connections are at zero, unfair service is a slope. */
import { scaleLinear } from 'd3-scale'
import type { SocketBytes } from '../../pipeline/evaluate/recordings/sockets.json.ts'
import { scaleOf } from '../../pipeline/schema/format.ts'
import { type AxisScale, bottomAxis, type Frame, leftAxis, names } from './axes.ts'
import type { Labels } from './draw.ts'
import { type PathStep, pathOf, svg } from './svg.ts'

interface SocketCurveOptions extends Omit<Labels, 'name'> {
  width?: number
  height?: number
}

const MOMENTS = ['start', 'middle', 'end']
const MOST_STEPS = 120

/** Null without connections. */
export function socketCurve(
  rows: readonly SocketBytes[],
  { width = 272, height = 140, ...labels }: SocketCurveOptions,
): string | null {
  const curves = MOMENTS.map(moment => ({
    moment,
    places: placesOf(rows.filter(row => row.moment === moment)),
  })).filter(curve => curve.places.length > 0)
  if (curves.length === 0) return null
  const most = Math.max(...rows.map(row => row.received_bytes))
  const { unit, scaled } = scaleOf('bytes', most)
  const frame: Frame = { width, height, top: 20, right: width - 56, bottom: height - 24, left: 46 }
  const x = scaleLinear(
    [0, Math.max(...curves.map(curve => curve.places.at(-1)?.place ?? 1))],
    [frame.left, frame.right],
  )
  const y = scaleLinear([0, scaled(most) || 1], [frame.bottom, frame.top])
  const at = (received_bytes: number) => y(scaled(received_bytes))
  return svg({ ...frame, ...labels }, [
    leftAxis(frame, { at: y, ticks: y.ticks(3), unit: `${unit} received` }),
    bottomAxis(frame, { at: x, ticks: x.ticks(4) }),
    ...curves.map(({ moment, places }) => pathOf(`series at-${moment}`, stepsOf(places, x, at))),
    names(
      frame,
      curves.map(({ moment, places }) => ({ words: moment, y: at(places.at(-1)?.received_bytes ?? 0) })),
    ),
  ])
}

/** A step chart: the line rises before it continues to the place of the next connection. */
const stepsOf = (places: readonly Place[], x: AxisScale, y: AxisScale): PathStep[] =>
  places.flatMap(({ place, received_bytes }, index): PathStep[] =>
    index === 0
      ? [['move', x(place), y(received_bytes)]]
      : [
          ['upright', x(places[index - 1]?.place ?? 0), y(received_bytes)],
          ['across', x(place), y(received_bytes)],
        ],
  )

interface Place {
  /** The number of connections that received at most this much. */
  place: number
  received_bytes: number
}

/** The curve from the left; if there are too many steps, every n-th and the last. */
function placesOf(rows: readonly SocketBytes[]): Place[] {
  const ordered = rows.toSorted((a, b) => a.received_bytes - b.received_bytes)
  let place = 0
  const steps = ordered.map(({ received_bytes, connection_count }) => {
    place += connection_count
    return { place, received_bytes }
  })
  const every = Math.ceil(steps.length / MOST_STEPS)
  const shown = steps.filter((_, index) => index % every === 0 || index === steps.length - 1)
  const [first] = shown
  return first === undefined ? [] : [{ place: 0, received_bytes: first.received_bytes }, ...shown]
}
