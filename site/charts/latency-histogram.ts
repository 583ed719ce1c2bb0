/** How many answers took how long: both axes logarithmic, so that three slow answers of a million are seen. */
import * as Plot from '@observablehq/plot'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'
import { tick } from './over-time.ts'
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

export interface LatencyHistogramOptions extends Labels {
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
  const steps = Array.from({ length: last - first + 2 }, (_, index) => ({
    latency_s: latencyOf(first + index),
    count: counts.get(first + index) ?? FLOOR,
  }))
  const most = Math.max(10, ...counts.values())
  const domain = [latencyOf(first), Math.max(latencyOf(last + 1), ...percentiles.map(mark => mark.latency_s))]
  const margin = { marginTop: 34, marginRight: 16, marginBottom: 24, marginLeft: 46 }
  const [low = 1, high = 10] = domain
  const pixels = (latency_s: number) =>
    (Math.log(latency_s / low) / Math.log(high / low)) * (width - margin.marginLeft - margin.marginRight)
  const named = withoutCollisions(percentiles, pixels)
  const options: Plot.PlotOptions = {
    width,
    height,
    ...margin,
    x: { type: 'log', domain, axis: null },
    y: { type: 'log', domain: [FLOOR, most], axis: null },
    marks: [
      Plot.gridY(powersOfTen(most)),
      Plot.axisY(powersOfTen(most), {
        tickSize: 0,
        fontSize: 12,
        label: 'answers',
        labelAnchor: 'top',
        labelArrow: 'none',
        tickFormat: tick,
      }),
      Plot.axisX(timeTicks(low, high), { tickSize: 4, fontSize: 12, label: null, text: timeTick }),
      Plot.areaY(steps, { x: 'latency_s', y1: FLOOR, y2: 'count', curve: 'step-after', className: 'histogram' }),
      Plot.ruleX(percentiles, { x: 'latency_s', className: 'percentile' }),
      Plot.text(named, {
        x: 'latency_s',
        text: 'words',
        frameAnchor: 'top',
        dy: -16,
        fontSize: 12,
        textAnchor: 'middle',
        className: 'percentile-name',
      }),
    ],
  }
  return draw(options, labels)
}

/** The marks whose words have room: from the right, for the tail is what one looks for. */
function withoutCollisions(marks: readonly PercentileMark[], pixels: (latency_s: number) => number): PercentileMark[] {
  let free = Number.POSITIVE_INFINITY
  return marks.toReversed().filter(mark => {
    const at = pixels(mark.latency_s)
    if (at > free) return false
    free = at - 44
    return true
  })
}

const powersOfTen = (high: number): number[] =>
  Array.from({ length: Math.floor(Math.log10(high)) + 1 }, (_, index) => 10 ** index)
