/** The drawing in a row of a league: median, interval and trials on an axis that all rows share and that begins at 0. */
import { scaleLinear } from 'd3-scale'
import { bottomAxis, tick } from './axes.ts'
import { pathOf, type Step, svg } from './svg.ts'

const WIDTH = 460
const HEIGHT = 26
/** Room for half of a dot and half of a number at the ends. */
const MARGIN = 18

/** What stands in every row at the same place. */
export interface Ground {
  /** In the unit of the measure, as all numbers here. */
  largest: number
  /** Around the baseline: what lies in it may be noise. */
  noise: [low: number, high: number] | null
  ceiling: number | null
}

const scaleOf = ({ largest, ceiling }: Ground) =>
  scaleLinear([0, Math.max(largest, ceiling ?? 0) || 1], [MARGIN, WIDTH - MARGIN])

const TICKS = 5

/** Short where that tells all ticks apart, as 25K; otherwise with as many decimals as they differ in. */
const tickOf = (scale: ReturnType<typeof scaleOf>) => {
  const ticks = scale.ticks(TICKS)
  return new Set(ticks.map(tick)).size === ticks.length ? tick : scale.tickFormat(TICKS)
}

/** The numbers of the axis, once above all rows. `scaled` turns base units into those of the column. */
export function leagueAxis(ground: Ground, scaled: (value: number) => number, title: string): string {
  const at = scaleOf(ground)
  const shown = scaleLinear([0, scaled(at.domain()[1] ?? 1)], at.range())
  const frame = { width: WIDTH, height: 18, top: 0, right: WIDTH, bottom: -3, left: 0 }
  return svg({ title, width: WIDTH, height: 18 }, [
    bottomAxis(frame, { at: shown, ticks: shown.ticks(TICKS), format: tickOf(shown) }),
  ])
}

interface RowDrawing {
  median: number
  low: number | null
  high: number | null
  trials: readonly number[]
  /** Nothing is known of how far it goes. */
  isOpen: boolean
  title: string
}

export function leagueRow({ median, low, high, trials, isOpen, title }: RowDrawing, ground: Ground): string {
  const at = scaleOf(ground)
  const [, right] = at.range() as [number, number]
  const middle = HEIGHT / 2
  const across = (from: number, to: number): Step[] => [
    ['move', at(from), middle],
    ['across', Math.min(at(to), right), middle],
  ]
  const upright = (value: number, top: number): Step[] => [
    ['move', at(value), top],
    ['upright', at(value), HEIGHT - top],
  ]
  const { noise, ceiling } = ground
  return svg({ title, width: WIDTH, height: HEIGHT }, [
    ...(noise === null ? [] : [pathOf('noise', across(...noise))]),
    pathOf('zero', upright(0, 0)),
    ...(ceiling === null ? [] : [pathOf('ceiling', upright(ceiling, 0))]),
    ...(isOpen
      ? [
          pathOf('open', [
            ['move', at(median), middle],
            ['across', WIDTH, middle],
          ]),
        ]
      : []),
    pathOf(
      'trials',
      trials.flatMap(value => upright(value, 6)),
    ),
    ...(low === null || high === null ? [] : [pathOf('interval', across(low, high))]),
    pathOf('median', [['dot', at(median), middle]]),
  ])
}
