/** The drawing in a row of ratios: each with its interval on a logarithmic axis around 1, and what may be noise. */
import { scaleLog } from 'd3-scale'
import { ratioText } from '../table/ratio.ts'
import { bottomAxis } from './axes.ts'
import { pathOf, type Step, svg } from './svg.ts'

const WIDTH = 360
const HEIGHT = 22
const MARGIN = 20

export interface Ratio {
  ratio: number
  low: number
  high: number
  /** As a share. */
  noise: number | null
}

/** As far to the left of 1 as to the right, so that 1 stands in the middle. */
export function reachOf(ratios: readonly Ratio[]): number {
  return Math.max(1.25, ...ratios.flatMap(({ low, high }) => [1 / low, high]))
}

const scaleOf = (reach: number) => scaleLog([1 / reach, reach], [MARGIN, WIDTH - MARGIN])

export function ratioAxis(reach: number, title: string): string {
  const inner = reach > 2 ? 2 : reach ** 0.5
  const outer = reach > 5 ? Math.floor(reach) : reach > 2 ? reach ** 0.9 : null
  const ticks = [...(outer === null ? [] : [1 / outer]), 1 / inner, 1, inner, ...(outer === null ? [] : [outer])]
  const frame = { width: WIDTH, height: 18, top: 0, right: WIDTH, bottom: -3, left: 0 }
  return svg({ title, width: WIDTH, height: 18 }, [
    bottomAxis(frame, { at: scaleOf(reach), ticks, format: value => `×${ratioText(value)}` }),
  ])
}

export function ratioRow({ ratio, low, high, noise }: Ratio, reach: number, title: string): string {
  const at = scaleOf(reach)
  const across = (from: number, to: number): Step[] => [
    ['move', at(Math.max(from, 1 / reach)), HEIGHT / 2],
    ['across', at(Math.min(to, reach)), HEIGHT / 2],
  ]
  return svg({ title, width: WIDTH, height: HEIGHT }, [
    ...(noise === null ? [] : [pathOf('noise', across(1 / (1 + noise), 1 + noise))]),
    pathOf('zero', [
      ['move', at(1), 0],
      ['upright', at(1), HEIGHT],
    ]),
    pathOf('interval', across(low, high)),
    pathOf('median', [['dot', at(ratio), HEIGHT / 2]]),
  ])
}
