/** Finds the numbers of a hand-written cell, with their printed digits and units. */

export interface PrintedNumber {
  /** As printed, with the words of a bound, sign, separators and unit. */
  as_printed: string
  number: number
  /** One unit of the last printed digit: 0.01 for 2.12, 1 for 43,904, 10 for 8.25e3. */
  step: number
  /** The text directly after it; '' for none. */
  unit: string
  /** Whether the value is at least, or at most, this. */
  bound?: 'least' | 'most'
  /** The upper end of a range, whose lower end is `number`. */
  to?: number
}

// No letter, digit or separator before it: the 99 of "p99" and the 2 of "HTTP/2" are names, and 2023-11-24 is a date.
const BEFORE = String.raw`(?<![\p{L}\p{N}_.,/:#]|\d[-–])`
const DIGITS = String.raw`(?<whole>[1-9]\d{0,2}(?:(?:,\d{3})+|(?:['’_]\d{3})+|(?:[ \u00a0\u2009\u202f]\d{3})+)(?!\d)|\d+)(?<fraction>[.,]\d+)?`
const POWER = String.raw`(?:[eE](?<e>[-−+]?\d{1,2})|[ \u00a0]?[x×·*][ \u00a0]?10(?:\^(?<power>[-−+]?\d{1,2})|(?<raised>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})))?`
const UNIT = String.raw`%|(?!or |and )\p{L}+(?:\/\p{L}+)?|\/\p{L}+`
const NUMBER = new RegExp(
  String.raw`${BEFORE}(?<sign>[-−+]?)${DIGITS}${POWER}(?!\d|[.,]+\d|[-–/:]\d)(?<plus>\+(?!\d))?(?:[ \u00a0\u202f]?(?<unit>${UNIT}))?(?![\p{L}\p{N}_])`,
  'gu',
)

/** Words directly before a number that change its meaning. */
const WORDS_BEFORE =
  /(?<!\p{L})(?:(?<least>[>≥]=?|&gt;=?|over|above|more than|greater than|at least|(?:no|not) (?:less|fewer) than)|(?<most>[<≤]=?|&lt;=?|under|below|less than|fewer than|at most|up to|(?:no|not) more than)|(?<near>[~≈∼]|about|around|approximately|approx\.?|ca\.?|roughly|nearly|almost|close to))[ \u00a0]{0,2}$/iu
/** Words after it. */
const WORDS_BEHIND =
  /^(?:(?<least>\+|[ \u00a0](?:or|and) (?:more|above|higher)\b)|(?<most>[ \u00a0](?:or|and) (?:less|fewer|below|lower)\b))/i
/** The length of the longest of them. */
const LONGEST_WORDS = 20

/** A longer cell is prose, in which numbers are not values. */
const LONGEST = 1000

/** Blanks that group thousands, or are between two numbers. */
const BLANKS = /(?<=\d) (?=\d{3}(?!\d))/g

/**
 * In order of the cell. Omits anything but plain numbers, such as 1.2.3, 1.234,56, dates and ranges. Digits separated
 * by plain blanks are read as one number and, last, as several.
 */
export function printedNumbers(cell: string): PrintedNumber[] {
  if (cell.length > LONGEST) return []
  const apart = cell.replace(BLANKS, ' ; ')
  return [cell, ...(apart === cell ? [] : [apart])].flatMap(text =>
    [...text.matchAll(NUMBER)].flatMap(match => numberOf(text, match)),
  )
}

function numberOf(text: string, { 0: printed, index, groups = {} }: RegExpExecArray): PrintedNumber[] {
  const { sign, whole = '', fraction = '', e, power, raised, unit = '' } = groups
  // a comma before three digits groups thousands; after such a group a decimal comma is invalid
  if (fraction.startsWith(',') && (whole.includes(',') || (/^[1-9]\d*$/.test(whole) && fraction.length === 4)))
    return []
  const before = WORDS_BEFORE.exec(text.slice(Math.max(0, index - LONGEST_WORDS), index))
  const behind = WORDS_BEHIND.exec(text.slice(index + printed.length).slice(0, LONGEST_WORDS))
  const exponent = Number(plain(e ?? power ?? raised ?? '0'))
  const digits = `${whole.replace(/\D/g, '')}${fraction.replace(',', '.')}`
  const places = Math.max(0, fraction.length - 1)
  // the trailing zeros of an approximate number are not significant
  const zeros =
    before?.groups?.near && places === 0 && /[1-9]/.test(digits)
      ? digits.length - 1 - [...digits].findLastIndex(digit => digit !== '0')
      : 0
  const least = groups.plus ?? before?.groups?.least ?? behind?.groups?.least
  const bound = least ? 'least' : (before?.groups?.most ?? behind?.groups?.most) ? 'most' : undefined
  return [
    {
      as_printed: `${before?.[0] ?? ''}${printed}${behind?.[0] ?? ''}`,
      number: Number(`${sign === '' || sign === '+' ? '' : '-'}${digits}e${exponent}`),
      step: Number(`1e${exponent - places + zeros}`),
      unit,
      ...(bound && { bound }),
    },
  ]
}

/** ⁻³ as -3. */
const plain = (power: string): string =>
  power.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, digit => String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit))).replace(/[⁻−]/, '-')

const BETWEEN = /(?<![eE])[-–—]|\.{2,3}|…|(?<=[\s\d])to(?=[\s\d])|(?<=\s)and(?=\s)/

/** A cell that consists of one range, such as 10-20 ms, 8k–9k or between 8000 and 9000; otherwise null. */
export function printedRange(cell: string): PrintedNumber | null {
  const [text, isOfWords] = cell.startsWith('between ') ? [cell.slice(8), true] : [cell, false]
  const parts = text.split(BETWEEN)
  if (cell.length > LONGEST || parts.length !== 2 || (!isOfWords && / and /.test(text))) return null
  const [low, high] = parts.map(part => printedNumbers(part.trim())[0])
  if (!low || !high || low.number >= high.number || low.as_printed !== parts[0]?.trim()) return null
  if (low.unit !== '' && low.unit !== high.unit) return null
  return { ...high, as_printed: cell, number: low.number, to: high.number }
}
