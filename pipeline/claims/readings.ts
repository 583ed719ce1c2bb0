/** What a claim's printed number may stand for. */

import { type Scale, scalesOf, unitKindOf } from './claim-units.ts'
import { type PrintedNumber, printedNumbers } from './printed-number.ts'

/** One way to read a printed number: in SI units, with one unit of its last digit. */
export interface Reading {
  value: number
  step: number
  base: Scale['base']
  /** The number with its unit as it stands in the cell; null where the value is not printed in it. */
  printed: string | null
}

/** Of a claim. */
export interface ReadableCell {
  cell: string
  ordinal: number
  unit_printed: string | null
}

/** The ways to read the printed number; where its unit is unknown, the one that gives the committed value. */
export function readingsOf(claim: ReadableCell, metric_id: string, value: number): Reading[] {
  const numbers = inOrder(claim)
  const printed =
    numbers.find(number => scalesIn(claim, metric_id, number).some(({ factor }) => isOf(value, number, factor))) ??
    numbers.find(({ number }) => number !== 0 && isPowerOfTen(value / number))
  if (!printed) return [{ value, step: 0, base: null, printed: null }]
  const known = scalesIn(claim, metric_id, printed)
  const used = known.some(({ factor }) => isOf(value, printed, factor))
    ? known
    : [{ factor: value / printed.number, base: null }]
  return used.map(({ factor, base }) => ({
    // the committed value has no noise of a multiplication
    value: isOf(value, printed, factor) ? value : printed.number * factor,
    step: printed.step * factor,
    base,
    printed: printed.as_printed,
  }))
}

/** Whether the cell's units are known and none of its numbers is the value: then one of the two was typed wrong. */
export function contradictsCell(claim: ReadableCell, metric_id: string, value: number): boolean {
  const read = inOrder(claim).map(number => ({ number, scales: scalesIn(claim, metric_id, number) }))
  return (
    read.length > 0 &&
    read.every(({ number, scales }) => scales.length > 0 && !scales.some(({ factor }) => isOf(value, number, factor)))
  )
}

/** The number at the claim's place in its cell first. */
function inOrder({ cell, ordinal }: ReadableCell): PrintedNumber[] {
  const numbers = printedNumbers(cell)
  return [...numbers.slice(ordinal - 1, ordinal), ...numbers]
}

function scalesIn({ unit_printed }: ReadableCell, metric_id: string, { unit }: PrintedNumber): Scale[] {
  const kind = unitKindOf(metric_id)
  const known = unit === '' ? [] : scalesOf(unit, kind)
  return known.length > 0 ? known : scalesOf(unit_printed ?? '', kind)
}

const isOf = (value: number, { number }: PrintedNumber, factor: number): boolean =>
  Math.abs(number * factor - value) <= Math.abs(value) * 1e-9

/** A unit that this project does not know, such as one spelled out in a header. */
function isPowerOfTen(factor: number): boolean {
  const power = Math.log10(factor)
  return Math.abs(power - Math.round(power)) < 1e-9
}
