/** How many answers took how long: both axes logarithmic, so that three slow answers of a million are seen. */
import { scaleLog } from 'd3-scale'
import { bottomAxis, type Frame, leftAxis, type Scale } from './axes.ts'
import type { Labels } from './clean-svg.ts'
import { pathOf, type Step, svg, wordsAt } from './svg.ts'
import { timeTick, timeTicks } from './time-ticks.ts'

/** The answers whose latency is from `from_s` to the next bin; bins are 1/24 of a power of ten wide. */
export interface LatencyBin {
  bin: number
  count: number
}

export const BINS_PER_DECADE = 24

export interface PercentileMark {
  words: string
  latency_s: number
}

interface LatencyHistogramOptions extends Omit<Labels, 'name'> {
  percentiles: readonly PercentileMark[]
  width?: number
  height?: number
}

// the floor of the logarithmic scale: an empty bin stands on it, and a single answer is above it
const FLOOR = 0.5

const latencyOf = (bin: number) => 10 ** (bin / BINS_PER_DECADE)

/** Nothing without answers. */
export function latencyHistogram(
  bins: readonly LatencyBin[],
  { percentiles, width = 520, height = 190, ...labels }: LatencyHistogramOptions,
): string | null {
  const counts = new Map(bins.map(({ bin, count }) => [bin, count]))
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  if (counts.size === 0) return null
  const most = Math.max(10, ...counts.values())
  const low = latencyOf(first)
  const high = Math.max(latencyOf(last + 1), ...percentiles.map(mark => mark.latency_s))
  const frame: Frame = { width, height, top: 34, right: width - 16, bottom: height - 24, left: 46 }
  const x = scaleLog([low, high], [frame.left, frame.right])
  const y = scaleLog([FLOOR, most], [frame.bottom, frame.top])
  const bars = Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((bin): Step[] => {
    const top = y(counts.get(bin) ?? FLOOR)
    return [
      ['upright', x(latencyOf(bin)), top],
      ['across', x(latencyOf(bin + 1)), top],
    ]
  })
  const ticks = timeTicks(low, high)
  const upright = (latency_s: number, from: number, to: number): Step[] => [
    ['move', x(latency_s), from],
    ['upright', x(latency_s), to],
  ]
  return svg({ ...frame, ...labels }, [
    leftAxis(frame, { at: y, ticks: powersOfTen(most), unit: 'answers' }),
    bottomAxis(frame, { at: x, ticks, format: timeTick }),
    pathOf(
      'tick',
      ticks.flatMap(latency_s => upright(latency_s, frame.bottom, frame.bottom + 4)),
    ),
    pathOf('histogram', [
      ['move', frame.left, frame.bottom],
      ...bars,
      ['upright', x(latencyOf(last + 1)), frame.bottom],
      ['across', frame.left, frame.bottom],
    ]),
    pathOf(
      'percentile',
      percentiles.flatMap(({ latency_s }) => upright(latency_s, frame.top, frame.bottom)),
    ),
    wordsAt(
      'below',
      withoutCollisions(percentiles, x).map(({ words, latency_s }) => ({ x: x(latency_s), y: frame.top - 8, words })),
    ),
  ])
}

/** The marks whose words have room: from the right, for the tail is what one looks for. */
function withoutCollisions(marks: readonly PercentileMark[], x: Scale): PercentileMark[] {
  let free = Number.POSITIVE_INFINITY
  return marks.toReversed().filter(mark => {
    const at = x(mark.latency_s)
    if (at > free) return false
    free = at - 44
    return true
  })
}

const powersOfTen = (high: number): number[] =>
  Array.from({ length: Math.floor(Math.log10(high)) + 1 }, (_, index) => 10 ** index)
