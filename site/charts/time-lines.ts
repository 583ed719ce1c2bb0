/** Lines over the time of one trial, each named at its end, from zero up. */
import * as Plot from '@observablehq/plot'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'
import { axes, frame, type OverTimeSize, spread } from './over-time.ts'
import { type TimePoint, thinOut } from './thin-out.ts'

export interface TimeLine {
  /** The class of the line; site/styles/recording.css has a stroke for each. */
  name: string
  /** What stands at the end of the line. */
  words: string
  points: readonly TimePoint[]
}

export interface TimeLinesOptions extends Labels, OverTimeSize {
  unit: string
  /** The upper end of the scale at least; more where a value is higher. */
  top?: number
  tickFormat?: (value: number) => string
}

/** Nothing where no line has a value. More than 160 points of a line become the means of equal times. */
export function timeLines(
  lines: readonly TimeLine[],
  { unit, top = 0, tickFormat, end_s, width, height, ...labels }: TimeLinesOptions,
): string | null {
  const drawn = lines.filter(line => line.points.some(point => point.value !== null))
  if (drawn.length === 0) return null
  const high = Math.max(top, ...drawn.flatMap(line => line.points.map(point => point.value ?? 0))) || 1
  const box = frame({ width, height, end_s })
  const ends = drawn.map(line => line.points.findLast(point => point.value !== null)?.value ?? 0)
  const perPixel = high / (box.height - box.marginTop - box.marginBottom)
  const places = spread(ends, 13 * perPixel, 0, high)
  const marks = drawn.map(({ name, points }) =>
    Plot.lineY(thinOut(points, 160), { x: 'elapsed_s', y: 'value', className: `series ${name}` }),
  )
  const names = Plot.text(drawn, {
    x: end_s,
    y: (_line: TimeLine, index: number) => places[index],
    text: 'words',
    textAnchor: 'start',
    dx: 6,
    fontSize: 12,
  })
  const options = { ...box, y: { domain: [0, high], axis: null }, marks: [...axes(unit, tickFormat), ...marks, names] }
  return draw(options, labels)
}
