/** The latency of several entries by percentile: the rarer the answer, the farther to the right. */
import { scaleLinear, scaleLog } from 'd3-scale'
import { bottomAxis, type Frame, leftAxis, names } from './axes.ts'
import { pathOf, type Step, svg } from './svg.ts'

interface PercentileLine {
  name: string
  points: readonly { percent: number; latency_s: number }[]
}

/** Half of the answers are one step from none, 99 % about seven. */
export const rarity = (percent: number): number => -Math.log10(1 - percent / 100)

const time = (value: number): string => (value < 1 ? `${Number((1000 * value).toPrecision(2))} ms` : `${value} s`)

export function percentileLines(lines: readonly PercentileLine[], title: string): string {
  const frame: Frame = { width: 620, height: 240, top: 24, right: 460, bottom: 218, left: 60 }
  const points = lines.flatMap(line => line.points)
  const percents = [...new Set(points.map(({ percent }) => percent))].sort((a, b) => a - b)
  const latencies = points.map(({ latency_s }) => latency_s)
  const y = scaleLog([Math.min(...latencies), Math.max(...latencies)], [frame.bottom, frame.top]).nice()
  const x = scaleLinear([rarity(percents[0] ?? 0), rarity(percents.at(-1) ?? 99)], [frame.left + 12, frame.right - 20])
  const at = (percent: number) => x(rarity(percent))
  const ticks = y.ticks(4).filter(tick => /^[1]/.test(tick.toExponential()))
  return svg({ title, width: frame.width, height: frame.height }, [
    leftAxis(frame, { at: y, ticks, unit: 'latency', format: time }),
    bottomAxis(frame, {
      at,
      ticks: percents.filter(percent => percent !== 75 && percent !== 95),
      format: percent => `${percent} %`,
    }),
    ...lines.map((line, index) =>
      pathOf(
        `line line${index + 1}`,
        line.points.map(
          ({ percent, latency_s }, point): Step => [point === 0 ? 'move' : 'line', at(percent), y(latency_s)],
        ),
      ),
    ),
    names(
      frame,
      lines.map(({ name, points }) => ({ words: name, y: y(points.at(-1)?.latency_s ?? y.domain()[0] ?? 1) })),
    ),
  ])
}
