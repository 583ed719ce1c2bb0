/** The rate of one trial over time as a line of a word's size: what tells trials apart at a glance. */
import { scaleLinear } from 'd3-scale'
import { linePath } from './line-path.ts'
import { pathOf, svg } from './svg.ts'
import { type TimePoint, thinOut } from './thin-out.ts'

interface SparkLineOptions {
  title: string
  /** The upper end of the scale, the same for all trials that stand beside each other. */
  top: number
  end_s: number
  width?: number
  height?: number
}

const MARGIN = 2

export function sparkLine(
  points: readonly TimePoint[],
  { title, top, end_s, width = 160, height = 28 }: SparkLineOptions,
): string {
  const x = scaleLinear([0, end_s], [MARGIN, width - MARGIN])
  const y = scaleLinear([0, top || 1], [height - MARGIN, MARGIN])
  const ground = pathOf('ground', [
    ['move', MARGIN, height - MARGIN],
    ['across', width - MARGIN, height - MARGIN],
  ])
  return svg({ title, width, height }, [ground, linePath('series', thinOut(points, 40), x, y)])
}
