/** The trials of several entries by the round that they share: what a round does to all of them is seen beside what they differ in. */
import { scaleLinear } from 'd3-scale'
import { bottomAxis, type Frame, leftAxis, names } from './axes.ts'
import { pathOf, type Step, svg } from './svg.ts'

interface RoundLine {
  name: string
  /** One for each round, null where there is none. */
  values: readonly (number | null)[]
}

/** From 0. The class of each line counts from 1: `line line1`. */
export function roundLines(lines: readonly RoundLine[], title: string, unit: string): string {
  const frame: Frame = { width: 620, height: 220, top: 24, right: 460, bottom: 198, left: 52 }
  const count = Math.max(...lines.map(({ values }) => values.length))
  const most = Math.max(...lines.flatMap(({ values }) => values.map(value => value ?? 0)))
  const y = scaleLinear([0, most || 1], [frame.bottom, frame.top]).nice()
  const x = scaleLinear([1, Math.max(2, count)], [frame.left + 12, frame.right - 12])
  const rounds = Array.from({ length: count }, (_, index) => index + 1)
  const drawn = lines.map(({ values }, index) => {
    const points = values.flatMap((value, round) => (value === null ? [] : [[x(round + 1), y(value)] as const]))
    const line = points.map(([at, height], point): Step => [point === 0 ? 'move' : 'line', at, height])
    const dots = points.map(([at, height]): Step => ['dot', at, height])
    return pathOf(`line line${index + 1}`, line) + pathOf(`dots line${index + 1}`, dots)
  })
  return svg({ title, width: frame.width, height: frame.height }, [
    leftAxis(frame, { at: y, ticks: y.ticks(4), unit }),
    bottomAxis(frame, { at: x, ticks: rounds, format: round => `round ${round}` }),
    ...drawn,
    names(
      frame,
      lines.map(({ name, values }) => ({ words: name, y: y(values.findLast(value => value !== null) ?? 0) })),
    ),
  ])
}
