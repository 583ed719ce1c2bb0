/** The rate of one trial over time as a line of a word's size: what tells trials apart at a glance. */
import * as Plot from '@observablehq/plot'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'
import type { TimePoint } from './thin-out.ts'
import { thinOut } from './thin-out.ts'

export interface SparkLineOptions extends Labels {
  /** The upper end of the scale, the same for all trials that stand beside each other. */
  top: number
  end_s: number
  width?: number
  height?: number
}

export function sparkLine(
  points: readonly TimePoint[],
  { top, end_s, width = 160, height = 28, ...labels }: SparkLineOptions,
): string {
  const scales = { x: { domain: [0, end_s], axis: null }, y: { domain: [0, top || 1], axis: null } }
  const line = Plot.lineY(thinOut(points, 60), { x: 'elapsed_s', y: 'value', className: 'series rate' })
  return draw({ width, height, margin: 2, ...scales, marks: [Plot.ruleY([0]), line] }, labels)
}
