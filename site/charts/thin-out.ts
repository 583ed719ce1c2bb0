/** Fewer points of a line than were recorded, for a page must not weigh more than it says. */

export interface TimePoint {
  elapsed_s: number
  /** Null is not recorded: the line has a gap. */
  value: number | null
}

/** As they are up to `limit`; above it, the mean of each of `limit` equal stretches of points, at the time of its middle. */
export function thinOut(points: readonly TimePoint[], limit: number): TimePoint[] {
  if (points.length <= limit) return [...points]
  const stretches = Map.groupBy(points, (_, index) => Math.floor((index * limit) / points.length))
  return [...stretches.values()].map(stretch => {
    const values = stretch.flatMap(point => (point.value === null ? [] : [point.value]))
    const middle = stretch[Math.floor(stretch.length / 2)]?.elapsed_s ?? 0
    const sum = values.reduce((sum, value) => sum + value, 0)
    return { elapsed_s: middle, value: values.length === 0 ? null : sum / values.length }
  })
}
