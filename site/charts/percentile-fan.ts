/** The latencies of all trials by percentile, with a thin line for each trial and a bold one for the medians. */
import { scaleLinear, scaleLog } from 'd3-scale'
import { bottomAxis, type Frame, leftAxis, rarity } from './axes.ts'
import { logTicks, timeTick } from './log-ticks.ts'
import { type PathStep, pathOf, svg } from './svg.ts'

export interface PercentilePoint {
  /** The share of responses up to this latency, below 1. */
  quantile: number
  latency_s: number
}

const frame: Frame = { width: 400, height: 150, top: 24, right: 376, bottom: 126, left: 60 }

/** Null if fewer than two percentiles are known. */
export function percentileFan(trials: readonly PercentilePoint[][], median: readonly PercentilePoint[]): string | null {
  const all = [...trials.flat(), ...median].map(({ latency_s }) => latency_s)
  const percents = median.map(({ quantile }) => 100 * quantile)
  const [first, last] = [percents[0], percents.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const [low, high] = [Math.min(...all), Math.max(...all)]
  // up to the first line above all points
  const lines = logTicks(low, 3 * high)
  const ticks = lines.slice(0, 1 + lines.findIndex(tick => tick >= high) || undefined)
  const x = scaleLinear([rarity(first), rarity(last)], [frame.left + 10, frame.right - 10])
  const y = scaleLog([low, Math.max(high === low ? 2 * low : high, ...ticks)], [frame.bottom, frame.top])
  const line = (name: string, points: readonly PercentilePoint[]) =>
    pathOf(
      name,
      points.map(
        ({ quantile, latency_s }, index): PathStep => [
          index === 0 ? 'move' : 'line',
          x(rarity(100 * quantile)),
          y(latency_s),
        ],
      ),
    )
  const title = 'Latency by percentile, a line for each trial'
  const description =
    'Rarer responses lie farther to the right; latency goes up on a logarithmic scale; the medians are bold.'
  return svg({ ...frame, title, description }, [
    leftAxis(frame, { at: y, ticks, unit: 'latency', format: timeTick }),
    bottomAxis(frame, {
      at: percent => x(rarity(percent)),
      ticks: percents.filter(percent => percent !== 75 && percent !== 95),
      format: percent => `p${Number(percent.toPrecision(7))}`,
    }),
    ...trials.map(points => line('each', points)),
    ...(trials.length > 1 ? [line('each middle', median)] : []),
  ])
}
