/** A line through points of time; what was not recorded is a gap. */
import type { Scale } from './axes.ts'
import { pathOf, type Step } from './svg.ts'
import type { TimePoint } from './thin-out.ts'

export function linePath(className: string, points: readonly TimePoint[], x: Scale, y: Scale): string {
  const steps = points.flatMap(({ elapsed_s, value }, index): Step[] => {
    if (value === null) return []
    const isFirst = (points[index - 1]?.value ?? null) === null
    return [[isFirst ? 'move' : 'line', x(elapsed_s), y(value)]]
  })
  return pathOf(className, steps)
}
