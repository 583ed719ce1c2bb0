/** Every published ratio against ours: on the diagonal they are equal, and what lies across a line of 1 has another direction. */
import * as Plot from '@observablehq/plot'
import type { ReproductionVerdict } from '../../pipeline/reproduction/verdict.ts'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'

export interface RatioDot {
  id: string
  /** Where the dot leads to. */
  href: string
  published_ratio: number
  ratio: number
  low: number
  high: number
  verdict: ReproductionVerdict
  title: string
}

interface RatioDotsOptions extends Labels {
  width?: number
  /** How far from the diagonal is still the same size, as a factor. */
  sizeFactor: number
}

// by shape, so that none needs colour: full, hollow, cross
const shapes = {
  cannot_tell: { className: 'claim', symbol: 'times' },
  did_not_hold: { className: 'invalid', symbol: 'circle' },
  held: { className: 'log', symbol: 'circle' },
} as const

/** Both axes are logarithmic and alike. Nothing without dots. */
export function ratioDots(
  dots: readonly RatioDot[],
  { width = 560, sizeFactor, ...labels }: RatioDotsOptions,
): string | null {
  if (dots.length === 0) return null
  const ticks = ticksOf(dots.flatMap(dot => [dot.published_ratio, dot.low, dot.high]))
  const domain: [number, number] = [ticks[0] ?? 0.1, ticks.at(-1) ?? 10]
  const [low, high] = domain
  const diagonal = (factor: number) => [{ x1: low, y1: low * factor, x2: high, y2: high * factor }]
  const line = { x1: 'x1', y1: 'y1', x2: 'x2', y2: 'y2', clip: true } as const
  const layers = (['cannot_tell', 'did_not_hold', 'held'] as const)
    .map(verdict => ({ ...shapes[verdict], of: dots.filter(dot => dot.verdict === verdict) }))
    .filter(layer => layer.of.length > 0)
  const axis = { tickSize: 0, fontSize: 12, label: null, tickFormat: (value: number) => String(value) }
  const options: Plot.PlotOptions = {
    width,
    height: width,
    marginTop: 28,
    marginRight: 16,
    marginBottom: 44,
    marginLeft: 56,
    x: { type: 'log', domain, axis: null },
    y: { type: 'log', domain, axis: null },
    marks: [
      Plot.gridX(ticks),
      Plot.gridY(ticks),
      Plot.axisX(ticks, axis),
      Plot.axisY(ticks, axis),
      Plot.text(['published →'], { frameAnchor: 'bottom-right', dy: 36, fontSize: 12 }),
      Plot.text(['↑ ours'], { frameAnchor: 'top-left', dy: -20, dx: -40, fontSize: 12 }),
      Plot.ruleX([1], { className: 'middle' }),
      Plot.ruleY([1], { className: 'middle' }),
      Plot.link(diagonal(1), { ...line, className: 'equal' }),
      ...[1 / sizeFactor, sizeFactor].map(factor => Plot.link(diagonal(factor), { ...line, className: 'near' })),
      ...layers.flatMap(({ className, symbol, of }) => [
        Plot.link(of, { x: 'published_ratio', y1: 'low', y2: 'high', className: 'interval' }),
        Plot.dot(of, {
          x: 'published_ratio',
          y: 'ratio',
          r: 4,
          symbol,
          href: 'href',
          title: 'title',
          className,
          sort: null,
        }),
      ]),
    ],
  }
  return draw(options, labels, svg => {
    const drawn = [...svg.children].slice(-2 * layers.length)
    layers.forEach(({ of }, index) => {
      for (const mark of drawn.slice(2 * index, 2 * index + 2)) name(mark, of)
    })
    for (const link of svg.querySelectorAll('a')) link.setAttribute('tabindex', '-1')
  })
}

/** The filter of the table finds each dot and interval by the id of its row. */
function name(mark: Element, of: readonly RatioDot[]): void {
  if (mark.children.length !== of.length) throw new Error('chart: ratio-dots drew other than its data')
  of.forEach((dot, at) => {
    mark.children[at]?.setAttribute('data-result', dot.id)
  })
}

/** Around 1 and the values: powers of ten, with 2 and 5 between them where they are few. */
function ticksOf(values: readonly number[]): number[] {
  const least = Math.min(0.5, ...values)
  const most = Math.max(2, ...values)
  const low = Math.floor(Math.log10(least))
  const high = Math.ceil(Math.log10(most))
  const steps = high - low < 4 ? [1, 2, 5] : [1]
  const all = Array.from({ length: high - low + 1 }, (_, index) =>
    steps.map(step => Number((step * 10 ** (low + index)).toPrecision(1))),
  ).flat()
  const first = all.findLastIndex(tick => tick <= least)
  return all.slice(Math.max(0, first), all.findIndex(tick => tick >= most) + 1)
}
