/** The possible meanings of a claim's printed number. */
import { type PrintedScale, printedScalesOf, unitKindOf } from '../../schema/printed-units.ts'
import { type PrintedNumber, printedNumbers, printedRange } from './printed-number.ts'

/** One way to read a printed number: in SI units, with one unit of its last digit. */
export interface ClaimReading {
  value: number
  step: number
  /** The matching range of a log's value, ends included; infinite on one side for a bound. */
  low: number
  high: number
  base: PrintedScale['base']
  /** The number and its unit as printed; null if the cell does not contain the value. */
  printed: string | null
}

/** A bound or a range rather than a rounded number. */
export const isWide = ({ step, low, high }: ClaimReading): boolean =>
  high - low > step * (1 + 1e-9) + 1e-9 * Math.abs(low)

/** Of a claim. */
export interface ReadableCell {
  cell: string
  ordinal: number
  unit_printed: string | null
}

/** The possible readings of the printed number; if its unit is unknown, the one that gives the committed value. */
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
    // avoids rounding errors of the multiplication
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

/** Whether the units of the cell are known but no number matches the value, so that one of the two is wrong. */
export function contradictsCell(claim: ReadableCell, metric_id: string, value: number): boolean {
  const read = inOrder(claim).map(number => ({ number, scales: scalesIn(claim, metric_id, number) }))
  return (
    read.length > 0 &&
    read.every(({ number, scales }) => scales.length > 0 && !scales.some(({ factor }) => isOf(value, number, factor)))
  )
}

/** A range, or the number at the claim's position in its cell. */
function inOrder({ cell, ordinal }: ReadableCell): PrintedNumber[] {
  const numbers = printedNumbers(cell)
  return [printedRange(cell) ?? [], ...numbers.slice(ordinal - 1, ordinal), ...numbers].flat()
}

function scalesIn({ unit_printed }: ReadableCell, metric_id: string, { unit }: PrintedNumber): PrintedScale[] {
  const kind = unitKindOf(metric_id)
  const known = unit === '' ? [] : printedScalesOf(unit, kind)
  return known.length > 0 ? known : printedScalesOf(unit_printed ?? '', kind)
}

/** A range matches any value within it. */
const isOf = (value: number, { number, to = number }: PrintedNumber, factor: number): boolean => {
  const noise = Math.abs(value) * 1e-9
  return number * factor - value <= noise && value - to * factor <= noise
}

/** An unknown unit, such as one spelled out in a header. */
function isPowerOfTen(factor: number): boolean {
  const power = Math.log10(factor)
  return Math.abs(power - Math.round(power)) < 1e-9
}
