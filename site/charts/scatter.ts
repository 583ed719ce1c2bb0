/** The entries of a league by two measures on logarithmic axes: linked dots, with names where they fit. */
import * as Plot from '@observablehq/plot'
import { draw, type Labels } from './draw.ts'

export interface ScatterDot {
  href: string
  name: string
  /** In the units of the axes, above 0. */
  x: number
  y: number
  /** The true rate may be higher, because the load generator was the limit. */
  isOpen: boolean
  title: string
}

interface ScatterOptions extends Labels {
  xName: string
  yName: string
  /** The mean latency at a rate in a closed loop, drawn as a line. */
  meanOf?: (x: number) => number
}

const WIDTH = 680
const HEIGHT = 420
const [TOP, RIGHT, BOTTOM, LEFT] = [28, 90, 40, 60]
/** Sizes of names, of which site/styles/league.css shows one: a phone halves the chart. */
const SIZES = [
  ['small-names', 12],
  ['large-names', 22],
] as const
/** The width of a character in the widest common font, and the height of a line, relative to its size. */
const LETTER = 0.6
const LINE = 1.1

export function scatter(dots: readonly ScatterDot[], { xName, yName, meanOf, ...labels }: ScatterOptions): string {
  const [x, y] = [rangeOf(dots.map(dot => dot.x)), rangeOf(dots.map(dot => dot.y))]
  const mean = meanOf ? x.map(each => ({ x: each, y: meanOf(each) })) : []
  const at = { x: 'x', y: 'y' } as const
  return draw(
    {
      ...{ width: WIDTH, height: HEIGHT, marginTop: TOP, marginRight: RIGHT, marginBottom: BOTTOM, marginLeft: LEFT },
      x: { type: 'log', domain: x, label: null },
      y: { type: 'log', domain: y, label: null },
      marks: [
        Plot.gridX({ className: 'grid' }),
        Plot.gridY({ className: 'grid' }),
        Plot.axisX({ tickSize: 0, fontSize: 12, tickFormat: 's' }),
        Plot.axisY({ tickSize: 0, fontSize: 12 }),
        Plot.text([`${yName} ↑`], { frameAnchor: 'top-left', textAnchor: 'start', dx: -56, dy: -20, fontSize: 12 }),
        Plot.text([`${xName} →`], { frameAnchor: 'bottom-right', textAnchor: 'end', dx: 84, dy: 34, fontSize: 12 }),
        ...(mean.length > 0 ? [Plot.line(mean, { ...at, className: 'mean', clip: true })] : []),
        ...(['log', 'open'] as const).flatMap(className => {
          const ofClass = dots.filter(dot => dot.isOpen === (className === 'open'))
          return ofClass.length === 0
            ? []
            : [Plot.dot(ofClass, { ...at, r: 4, href: 'href', title: 'title', sort: null, className })]
        }),
        ...SIZES.flatMap(([className, fontSize]) =>
          [...Map.groupBy(placeNames(dots, { x, y }, fontSize), ({ place }) => place)].map(
            ([{ dx, dy, textAnchor }, alike]) =>
              Plot.text(alike, { ...at, text: 'name', dx, dy, textAnchor, fontSize, className }),
          ),
        ),
      ],
    },
    labels,
  )
}

/** The range of the values with a margin. */
function rangeOf(values: readonly number[]): [low: number, high: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const more = Math.max(1.1, (high / low) ** 0.05)
  return [low / more, high * more]
}

const PLACES = [
  { dx: 7, dy: 0, textAnchor: 'start' },
  { dx: -7, dy: 0, textAnchor: 'end' },
  { dx: 0, dy: -11, textAnchor: 'middle' },
  { dx: 0, dy: 11, textAnchor: 'middle' },
] as const

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Places names next to their dots without overlap; a name without room is only in the title of its dot. */
function placeNames(dots: readonly ScatterDot[], { x, y }: Record<'x' | 'y', [number, number]>, size: number) {
  const share = (value: number, [low, high]: [number, number]) => Math.log(value / low) / Math.log(high / low)
  const pointOf = (dot: ScatterDot) => ({
    left: LEFT + (WIDTH - LEFT - RIGHT) * share(dot.x, x),
    top: HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share(dot.y, y),
  })
  const places = PLACES.map(({ dx, dy, textAnchor }) => ({ dx, dy: (dy * size) / 12, textAnchor }))
  const taken: Box[] = dots
    .map(pointOf)
    .map(({ left, top }) => ({ left: left - 4, right: left + 4, top: top - 4, bottom: top + 4 }))
  return dots.flatMap(dot => {
    const { left, top } = pointOf(dot)
    const [width, height] = [dot.name.length * LETTER * size, LINE * size]
    for (const place of places) {
      const from = left + place.dx - (place.textAnchor === 'start' ? 0 : place.textAnchor === 'end' ? width : width / 2)
      const box = {
        ...{ left: from, right: from + width },
        ...{ top: top + place.dy - height / 2, bottom: top + place.dy + height / 2 },
      }
      if (box.left < LEFT || box.right > WIDTH || taken.some(other => overlap(box, other))) continue
      taken.push(box)
      return [{ ...dot, place }]
    }
    return []
  })
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
