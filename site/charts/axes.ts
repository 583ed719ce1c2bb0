/** The shared parts of the charts of a trial: a frame, a grid, ticks, and labels that do not overlap. */
import { type PathStep, pathOf, type Word, wordsAt } from './svg.ts'

export interface Frame {
  width: number
  height: number
  top: number
  right: number
  bottom: number
  left: number
}

export interface OverTimeSize {
  width?: number
  height?: number
  /** The end of the time axis, in seconds. */
  end_s: number
}

/** Charts over the time of a trial are aligned with each other, so they have equal margins; labels are on the right. */
export const overTime = ({ width = 272, height = 110 }: Omit<OverTimeSize, 'end_s'>): Frame => ({
  width,
  height,
  top: 26,
  right: width - 56,
  bottom: height - 22,
  left: 52,
})

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A tick of a chart: 25K, 0.5. */
export const tick = (value: number): string => compact.format(value)

/** Maps a value to its position in the chart. */
export type AxisScale = (value: number) => number

/** The distance from the middle of a text to its baseline. */
const GROUND = 4

/** The grid, ticks and unit of the vertical axis. */
export function leftAxis(
  { left, right }: Frame,
  { at, ticks, unit, format = tick }: { at: AxisScale; ticks: readonly number[]; unit: string; format?: typeof tick },
): string {
  const words = ticks.map((value): Word => ({ x: left - 9, y: at(value) + GROUND, words: format(value) }))
  const grid = ticks.flatMap((value): PathStep[] => [
    ['move', left, at(value)],
    ['across', right, at(value)],
  ])
  return pathOf('grid', grid) + wordsAt('left', words) + wordsAt('right', [{ x: 3, y: 11, words: unit }])
}

export function bottomAxis(
  { bottom }: Frame,
  { at, ticks, format = tick }: { at: AxisScale; ticks: readonly number[]; format?: typeof tick },
): string {
  return wordsAt(
    'below',
    ticks.map(value => ({ x: at(value), y: bottom + 17, words: format(value) })),
  )
}

/** The position of a percentile: −log10 of the share above it. */
export const rarity = (percent: number): number => -Math.log10(1 - percent / 100)

export const secondsText = (value: number): string => `${value} s`

/** Labels at the ends of lines, moved apart to avoid overlap. */
export function names({ right, top, bottom }: Frame, ends: readonly { words: string; y: number }[]): string {
  const places = spread(
    ends.map(({ y }) => y),
    13,
    top,
    bottom,
  )
  return wordsAt(
    'right',
    ends.map(({ words }, index) => ({ x: right + 6, y: (places[index] ?? 0) + GROUND, words })),
  )
}

/** Moves values apart that are closer than `gap`, keeping their order, within `low` to `high`. */
export function spread(values: readonly number[], gap: number, low: number, high: number): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value)
  const placed: number[] = []
  let next = low
  for (const { value, index } of order) {
    placed[index] = Math.max(next, value)
    next = (placed[index] ?? 0) + gap
  }
  let ceiling = high
  for (const { index } of order.reverse()) {
    placed[index] = Math.min(ceiling, placed[index] ?? 0)
    ceiling = placed[index] - gap
  }
  return placed
}
