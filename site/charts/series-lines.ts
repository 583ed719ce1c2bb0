/** Lines of up to five series on a logarithmic axis. Positions are per cent, so that texts keep their size. */
import { escaped } from '../escaped.ts'
import { spread } from './axes.ts'
import { markerOf } from './markers.ts'

export interface SeriesLine {
  name: string
  /** The number of its colour and shape, from 1. */
  series: number
  /** `x` from 0 to 1; `y` above 0. */
  points: readonly { x: number; y: number /** A number above it. */; mark?: number | undefined }[]
}

interface Axes {
  title: string
  /** The unit of the vertical axis. */
  unit: string
  format: (value: number) => string
  ticks: (low: number, high: number) => number[]
  /** The labels below, with `x` from 0 to 1. */
  below: readonly { x: number; words: string /** Omitted where there is little room. */; isDense?: boolean }[]
}

const HEIGHT = 260
/** Per cent of the height, above and below. */
const MARGIN = 4
const LINE_HEIGHT = 15
const LONGEST_NAME = 24

export function seriesLines(lines: readonly SeriesLine[], { title, unit, format, ticks, below }: Axes): string {
  const values = lines.flatMap(({ points }) => points.map(({ y }) => y))
  // a margin of 5 %, so that noise does not fill the height
  const [low, high] = [Math.min(...values) / 1.05, Math.max(...values) * 1.05]
  const at = (value: number) => 100 - MARGIN - ((100 - 2 * MARGIN) * Math.log(value / low)) / Math.log(high / low)
  const grid = ticks(low, high).map(
    tick =>
      `<line class="grid" x2="100%" y1="${pc(at(tick))}" y2="${pc(at(tick))}"/><text x="-8" y="${pc(at(tick))}" dy="4" text-anchor="end">${escaped(format(tick))}</text>`,
  )
  const words = below.map(
    ({ x, words, isDense }) =>
      `<text${isDense ? ' class="dense"' : ''} x="${pc(100 * x)}" y="100%" dy="16" text-anchor="middle">${escaped(words)}</text>`,
  )
  const ends = spread(
    lines.map(({ points }) => at(points.at(-1)?.y ?? low)),
    (100 * LINE_HEIGHT) / HEIGHT,
    0,
    100,
  )
  const drawn = lines.map((line, index) => drawnLine(line, at, ends[index] ?? 0))
  return `<svg class="series" height="${HEIGHT}" role="img"><title>${escaped(title)}</title>${grid.join('')}${words.join('')}<text x="-44" y="-12">${escaped(unit)}</text>${drawn.join('')}</svg>`
}

const pc = (value: number): string => `${Number(value.toFixed(1))}%`

function drawnLine({ name, series, points }: SeriesLine, at: (value: number) => number, end: number): string {
  const places = points.map(({ x, y }) => [Number((100 * x).toFixed(1)), Number(at(y).toFixed(1))] as const)
  const line = `<svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none"><polyline points="${places.join(' ')}"/></svg>`
  const marks = places.map(
    ([x, y]) => `<svg class="mark" x="${x}%" y="${y}%" width="1" height="1">${markerOf(series)}</svg>`,
  )
  const numbers = points.map(({ mark }, index) =>
    mark === undefined
      ? ''
      : `<text x="${places[index]?.[0]}%" y="${places[index]?.[1]}%" dy="-9" text-anchor="middle">${mark}</text>`,
  )
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
  return `<g class="s${series}">${line}${marks.join('')}${numbers.join('')}<text class="name" x="100%" dx="10" y="${pc(end)}" dy="4">${escaped(short)}</text></g>`
}
