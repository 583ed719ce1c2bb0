/** Lines over the time of one trial, from zero up, with labels at their ends. */
import { scaleLinear } from 'd3-scale'
import { type AxisScale, bottomAxis, leftAxis, names, type OverTimeSize, overTime, secondsText } from './axes.ts'
import type { Labels } from './draw.ts'
import { type PathStep, pathOf, svg } from './svg.ts'

export interface TimePoint {
  elapsed_s: number
  /** Null if not recorded: the line has a gap. */
  value: number | null
}

export interface TimeLine {
  /** The class of the line; site/styles/recording.css has a stroke for each. */
  name: string
  /** The label at the end of the line. */
  words: string
  points: readonly TimePoint[]
}

interface TimeLinesOptions extends Omit<Labels, 'name'>, OverTimeSize {
  unit: string
  /** The least upper end of the scale. */
  top?: number
  tickFormat?: (value: number) => string
}

/** Null if no line has a value. Lines with more than 160 points are averaged over equal parts. */
export function timeLines(
  lines: readonly TimeLine[],
  { unit, top = 0, tickFormat, end_s, width, height, ...labels }: TimeLinesOptions,
): string | null {
  const drawn = lines.filter(line => line.points.some(point => point.value !== null))
  if (drawn.length === 0) return null
  const high = Math.max(top, ...drawn.flatMap(line => line.points.map(point => point.value ?? 0))) || 1
  const frame = overTime({ width, height })
  const x = scaleLinear([0, end_s], [frame.left, frame.right])
  const y = scaleLinear([0, high], [frame.bottom, frame.top])
  const ends = drawn.map(({ words, points }) => ({
    words,
    y: y(points.findLast(point => point.value !== null)?.value ?? 0),
  }))
  return svg({ ...frame, ...labels }, [
    leftAxis(frame, { at: y, ticks: y.ticks(3), unit, format: tickFormat }),
    bottomAxis(frame, { at: x, ticks: x.ticks(4), format: secondsText }),
    ...drawn.map(({ name, points }) => pathOf(`series ${name}`, stepsOf(thinOut(points, 160), x, y))),
    names(frame, ends),
  ])
}

const stepsOf = (points: readonly TimePoint[], x: AxisScale, y: AxisScale): PathStep[] =>
  points.flatMap(({ elapsed_s, value }, index): PathStep[] => {
    if (value === null) return []
    const isFirst = (points[index - 1]?.value ?? null) === null
    return [[isFirst ? 'move' : 'line', x(elapsed_s), y(value)]]
  })

/** Unchanged up to `limit` points; otherwise the means of `limit` equal parts, at the times of their middles. */
export function thinOut(points: readonly TimePoint[], limit: number): TimePoint[] {
  if (points.length <= limit) return [...points]
  const stretches = Map.groupBy(points, (_, index) => Math.floor((index * limit) / points.length))
  return [...stretches.values()].map(stretch => {
    const values = stretch.flatMap(point => (point.value === null ? [] : [point.value]))
    const middle = stretch[Math.floor(stretch.length / 2)]?.elapsed_s ?? 0
    const sum = values.reduce((sum, value) => sum + value, 0)
    return { elapsed_s: middle, value: values.length === 0 ? null : sum / values.length }
  })
}
