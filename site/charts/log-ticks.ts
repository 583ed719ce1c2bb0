/** The ticks of logarithmic axes. */
import { scaleOf } from '../../pipeline/schema/format.ts'

/** Powers of ten from `low` to `high`, with steps in between if there are few; the ends if there are none. */
export function logTicks(low: number, high: number): number[] {
  const decades = Math.log10(high / low)
  const few = decades > 0.6 ? [1, 2, 5] : [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9]
  const steps = decades > 3 ? [1] : decades > 1.2 ? [1, 3] : few
  const from = Math.floor(Math.log10(low))
  const ticks = Array.from({ length: Math.ceil(Math.log10(high)) - from + 1 }, (_, index) =>
    steps.map(step => step * 10 ** (from + index)),
  )
    .flat()
    .filter(value => value >= low && value <= high)
  return ticks.length > 1 ? ticks : [low, high]
}

/** 200 µs, 1.5 ms, 2 s. */
export function timeTick(value_s: number): string {
  const rounded = Number(value_s.toPrecision(2))
  const { unit, scaled } = scaleOf('s', rounded)
  return `${scaled(rounded)} ${unit}`
}
