/** The numbers of a hand-written cell, with the digits and the unit that they were printed with. */

export interface PrintedNumber {
  /** As it stands in the cell, sign, separators and unit included. */
  as_printed: string
  number: number
  /** One unit of the last printed digit: 0.01 for 2.12, 1 for 43,904. */
  step: number
  /** What stands directly behind it, as printed; '' for none. */
  unit: string
}

// No letter, digit or separator before it: the 99 of "p99" and the 2 of "HTTP/2" are names, and 2023-11-24 is a date.
const BEFORE = String.raw`(?<![\p{L}\p{N}_.,/:#]|\d[-–])`
const DIGITS = String.raw`(\d{1,3}(?:[,'_\u00a0\u202f]\d{3})+|\d+)(\.\d+)?`
const UNIT = String.raw`%|\p{L}+(?:\/\p{L}+)?|\/\p{L}+`
const NUMBER = new RegExp(
  String.raw`${BEFORE}([-−+]?)${DIGITS}(?!\d|[.,]+\d|[-–/:]\d)(?:[ \u00a0\u202f]?(${UNIT}))?(?![\p{L}\p{N}_])`,
  'gu',
)

/** A cell longer than this is a text in which numbers say too little. */
const LONGEST = 1000

/** In the order of the cell. What is not a plain number, such as 1.2.3, 1.234,56, a date or a range, is left out. */
export function printedNumbers(cell: string): PrintedNumber[] {
  if (cell.length > LONGEST) return []
  return [...cell.matchAll(NUMBER)].map(([as_printed, sign = '', whole = '', fraction = '', unit = '']) => ({
    as_printed,
    number: Number(`${sign === '' || sign === '+' ? '' : '-'}${whole.replace(/\D/g, '')}${fraction}`),
    step: Number(`1e-${Math.max(0, fraction.length - 1)}`),
    unit,
  }))
}
