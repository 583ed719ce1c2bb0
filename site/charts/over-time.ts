/** What all charts over the time of one trial share: the same margins, so that they can stand under each other. */
import * as Plot from '@observablehq/plot'

export interface OverTimeSize {
  width?: number
  height?: number
  /** The end of the time axis, in seconds. */
  end_s: number
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A tick of a chart: 25K, 0.5. */
export const tick = (value: number): string => compact.format(value)

export const frame = ({ width = 520, height = 130, end_s }: OverTimeSize) => ({
  width,
  height,
  marginTop: 26,
  marginRight: 72,
  marginBottom: 22,
  marginLeft: 52,
  x: { type: 'linear' as const, domain: [0, end_s], axis: null },
})

/** Grid, ticks and the unit of the upright axis above them. */
export const axes = (unit: string, tickFormat: (value: number) => string = tick): Plot.Markish[] => [
  Plot.gridY({ ticks: 3 }),
  Plot.axisY({ ticks: 3, tickSize: 0, fontSize: 12, label: unit, labelAnchor: 'top', labelArrow: 'none', tickFormat }),
  Plot.axisX({ ticks: 6, tickSize: 0, fontSize: 12, label: null, tickFormat: (value: number) => `${value} s` }),
]

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
