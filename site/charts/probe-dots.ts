/** The latency of each request of the probe at the time it was due, without coordinated omission. */
import { scaleLinear, scaleLog } from 'd3-scale'
import type { ProbedRequest } from '../../pipeline/evaluate/recordings/sentinel.csv.ts'
import { bottomAxis, leftAxis, type OverTimeSize, overTime, secondsText } from './axes.ts'
import type { Labels } from './draw.ts'
import { logTicks, timeTick } from './log-ticks.ts'
import { type PathStep, pathOf, svg } from './svg.ts'

interface ProbeDotsOptions extends Omit<Labels, 'name'>, OverTimeSize {}

const MOST_DOTS = 200
const MOST_CROSSES = 100
/** Half the width of a cross. */
const ARM = 4

/** A dot for each correct response, otherwise a cross, at the top if there was no response. Null without requests. */
export function probeDots(
  rows: readonly ProbedRequest[],
  { end_s, width, height = 140, ...labels }: ProbeDotsOptions,
): string | null {
  if (rows.length === 0) return null
  const latencies = rows.flatMap(row => (row.latency_s === null || row.latency_s <= 0 ? [] : [row.latency_s]))
  const low = latencies.length === 0 ? 1e-4 : Math.min(...latencies)
  const top = 10 ** (Math.log10(Math.max(low * 10, ...latencies)) + 0.12)
  const frame = overTime({ width, height })
  const x = scaleLinear([0, end_s], [frame.left, frame.right])
  const y = scaleLog([low, top], [frame.bottom, frame.top])
  const dots = slowestOf(rows).map((row): PathStep => ['dot', x(row.scheduled_s), y(row.latency_s)])
  const crosses = rows.filter(row => row.outcome !== 'ok').slice(0, MOST_CROSSES)
  return svg({ ...frame, ...labels }, [
    leftAxis(frame, { at: y, ticks: logTicks(low, top), unit: 'latency', format: timeTick }),
    bottomAxis(frame, { at: x, ticks: x.ticks(4), format: secondsText }),
    pathOf('answered', dots),
    pathOf(
      'wrong',
      crosses.flatMap(row => cross(x(row.scheduled_s), y(row.latency_s ?? top))),
    ),
  ])
}

const cross = (x: number, y: number): PathStep[] => [
  ['move', x - ARM, y - ARM],
  ['line', x + ARM, y + ARM],
  ['move', x - ARM, y + ARM],
  ['line', x + ARM, y - ARM],
]

type Answered = ProbedRequest & { latency_s: number }

/** The correct responses; if there are too many, the fastest and the slowest of each time slice. */
function slowestOf(rows: readonly ProbedRequest[]): Answered[] {
  const right = rows.filter((row): row is Answered => row.outcome === 'ok' && row.latency_s !== null)
  if (right.length <= MOST_DOTS) return right
  const stretches = Map.groupBy(right, (_, index) => Math.floor((index * MOST_DOTS) / 2 / right.length))
  return [...stretches.values()].flatMap(stretch => {
    const ordered = stretch.toSorted((a, b) => a.latency_s - b.latency_s)
    return [...new Set([ordered.at(0), ordered.at(-1)])].filter(row => row !== undefined)
  })
}
