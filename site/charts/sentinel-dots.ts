/** The latency of each question that the sentinel asked, at the time it was due: free of coordinated omission. */
import * as Plot from '@observablehq/plot'
import type { Labels } from './clean-svg.ts'
import { draw } from './draw.ts'
import { mergeCircles } from './merge-circles.ts'
import { frame, type OverTimeSize } from './over-time.ts'
import { timeTick, timeTicks } from './time-ticks.ts'

/** One row of the relation `sentinel`. */
export interface SentinelRow {
  scheduled_s: number
  /** From the scheduled instant; null where no answer came. */
  latency_s: number | null
  outcome: string
}

export interface SentinelDotsOptions extends Labels, OverTimeSize {}

const MOST_DOTS = 200
const MOST_CROSSES = 100

/** Right answers are dots; what was not right is a cross, at the top where no answer came. Nothing without questions. */
export function sentinelDots(
  rows: readonly SentinelRow[],
  { end_s, width, height = 160, ...labels }: SentinelDotsOptions,
): string | null {
  const right = slowestOf(rows.filter(row => row.outcome === 'ok' && row.latency_s !== null))
  const latencies = rows.flatMap(row => (row.latency_s === null || row.latency_s <= 0 ? [] : [row.latency_s]))
  if (rows.length === 0) return null
  const low = latencies.length === 0 ? 1e-4 : Math.min(...latencies)
  const high = Math.max(low * 10, ...latencies)
  const top = 10 ** (Math.log10(high) + 0.12)
  const crosses = rows
    .filter(row => row.outcome !== 'ok')
    .slice(0, MOST_CROSSES)
    .map(row => ({ ...row, at_s: row.latency_s ?? top }))
  const ticks = timeTicks(low, top)
  const options: Plot.PlotOptions = {
    ...frame({ width, height, end_s }),
    y: { type: 'log', domain: [low, top], axis: null },
    marks: [
      Plot.gridY(ticks),
      Plot.axisY(ticks, {
        tickSize: 0,
        fontSize: 12,
        label: 'latency',
        labelAnchor: 'top',
        labelArrow: 'none',
        text: timeTick,
      }),
      Plot.axisX({ ticks: 6, tickSize: 0, fontSize: 12, label: null, tickFormat: (value: number) => `${value} s` }),
      Plot.dot(right, { x: 'scheduled_s', y: 'latency_s', r: 2, className: 'answered' }),
      Plot.dot(crosses, { x: 'scheduled_s', y: 'at_s', r: 4, symbol: 'times', className: 'wrong' }),
    ],
  }
  return draw(options, labels, svg => mergeCircles(svg, '.answered'))
}

/** Of more dots than a page should carry: the quickest and the slowest of each stretch of time. */
function slowestOf(rows: readonly SentinelRow[]): SentinelRow[] {
  if (rows.length <= MOST_DOTS) return [...rows]
  const stretches = Map.groupBy(rows, (_, index) => Math.floor((index * MOST_DOTS) / 2 / rows.length))
  return [...stretches.values()].flatMap(stretch => {
    const ordered = stretch.toSorted((a, b) => (a.latency_s ?? 0) - (b.latency_s ?? 0))
    return [...new Set([ordered.at(0), ordered.at(-1)])].filter(row => row !== undefined)
  })
}
