/** What a claim's printed number may stand for. */
import { type PrintedScale, printedScalesOf, unitKindOf } from './claim-units.ts'
import { type PrintedNumber, printedNumbers, printedRange } from './printed-number.ts'

/** One way to read a printed number: in SI units, with one unit of its last digit. */
export interface ClaimReading {
  value: number
  step: number
  /** What a log may say for it, both ends included; a bound has an end at infinity. */
  low: number
  high: number
  base: PrintedScale['base']
  /** The number with its unit as it is in the cell; null where the value is not printed in it. */
  printed: string | null
}

/** A bound or a range, not a number that was rounded. */
export const isWide = ({ step, low, high }: ClaimReading): boolean =>
  high - low > step * (1 + 1e-9) + 1e-9 * Math.abs(low)

/** Of a claim. */
export interface ReadableCell {
  cell: string
  ordinal: number
  unit_printed: string | null
}

/** The ways to read the printed number; where its unit is unknown, the one that gives the committed value. */
export function readingsOf(claim: ReadableCell, metric_id: string, value: number): ClaimReading[] {
  const numbers = inOrder(claim)
  const printed =
    numbers.find(number => scalesIn(claim, metric_id, number).some(({ factor }) => isOf(value, number, factor))) ??
    numbers.find(({ number }) => number !== 0 && isPowerOfTen(value / number))
  if (!printed) return [{ value, step: 0, low: value, high: value, base: null, printed: null }]
  const known = scalesIn(claim, metric_id, printed)
  const used = known.some(({ factor }) => isOf(value, printed, factor))
    ? known
    : [{ factor: value / printed.number, base: null }]
  return used.map(({ factor, base }) => {
    // the committed value has no noise of a multiplication
    const read = isOf(value, printed, factor) ? value : printed.number * factor
    const half = printed.bound ? 0 : (printed.step * factor) / 2
    return {
      value: read,
      step: 2 * half,
      low:
        printed.bound === 'most'
          ? Number.NEGATIVE_INFINITY
          : (printed.to === undefined ? read : printed.number * factor) - half,
      high:
        printed.bound === 'least'
          ? Number.POSITIVE_INFINITY
          : (printed.to === undefined ? read : printed.to * factor) + half,
      base,
      printed: printed.as_printed,
    }
  })
}

/** Whether the cell's units are known and none of its numbers is the value: then one of the two was typed wrong. */
export function contradictsCell(claim: ReadableCell, metric_id: string, value: number): boolean {
  const read = inOrder(claim).map(number => ({ number, scales: scalesIn(claim, metric_id, number) }))
  return (
    read.length > 0 &&
    read.every(({ number, scales }) => scales.length > 0 && !scales.some(({ factor }) => isOf(value, number, factor)))
  )
}

/** A range first, then the number at the claim's place in its cell. */
function inOrder({ cell, ordinal }: ReadableCell): PrintedNumber[] {
  const numbers = printedNumbers(cell)
  return [printedRange(cell) ?? [], ...numbers.slice(ordinal - 1, ordinal), ...numbers].flat()
}

function scalesIn({ unit_printed }: ReadableCell, metric_id: string, { unit }: PrintedNumber): PrintedScale[] {
  const kind = unitKindOf(metric_id)
  const known = unit === '' ? [] : printedScalesOf(unit, kind)
  return known.length > 0 ? known : printedScalesOf(unit_printed ?? '', kind)
}

/** Of a range any number within it is the value. */
const isOf = (value: number, { number, to = number }: PrintedNumber, factor: number): boolean => {
  const noise = Math.abs(value) * 1e-9
  return number * factor - value <= noise && value - to * factor <= noise
}

/** A unit that this project does not know, such as one spelled out in a header. */
function isPowerOfTen(factor: number): boolean {
  const power = Math.log10(factor)
  return Math.abs(power - Math.round(power)) < 1e-9
}
