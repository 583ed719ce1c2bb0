/** What all charts of one trial share: a frame, a grid with its ticks at the left, ticks below, and names that keep apart. */
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

/** Charts over the time of a trial are under each other, so their margins are the same; names are at the right. */
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

/** From a value to its place in the drawing. */
export type AxisScale = (value: number) => number

/** How far below the middle of a line of words its ground is. */
const GROUND = 4

/** Grid, ticks and the unit of the upright axis above them. */
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

/** Where a percentile stands: half of the answers are one step from none, 99 % about seven. */
export const rarity = (percent: number): number => -Math.log10(1 - percent / 100)

export const secondsText = (value: number): string => `${value} s`

/** Names at the ends of lines, moved apart where the lines end near each other. */
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

/** Moves values that are nearer than `gap` apart, in the order of their size; `low` to `high` is where they may be. */
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
