/** Parses the histograms of a done line: each distinct value and its count. */

/** In columns, because a trial has up to 12,000 values; in JSON a list of [value, count]. */
export class Histogram {
  /** Ascending. */
  readonly values: Float64Array
  readonly counts: Float64Array

  constructor(values: Float64Array, counts: Float64Array) {
    this.values = values
    this.counts = counts
  }

  toJSON(): [value: number, count: number][] {
    return Array.from(this.values, (value, index) => [value, this.counts[index] ?? 0])
  }
}

/**
 * Reads a list of [value, count], or the runner's shorter notation `12:3 1 5:2`: steps from the previous value
 * (initially 0) with counts, 1 by default. Values ascend. Null for anything else.
 */
export function readHistogram(written: unknown): Histogram | null {
  const histogram = typeof written === 'string' ? readSteps(written) : readPairs(written)
  const isRising = (value: number, index: number, values: Float64Array) =>
    Number.isSafeInteger(value) && value > (values[index - 1] ?? -1)
  const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0
  return histogram?.values.every(isRising) && histogram.counts.every(isCount) ? histogram : null
}

const [SPACE, ZERO, NINE, COLON] = [0x20, 0x30, 0x39, 0x3a]
const MOST_DIGITS = 16

function readSteps(text: string): Histogram | null {
  const [values, counts]: [number[], number[]] = [[], []]
  let [value, number, digits] = [0, 0, 0]
  let step: number | null = null
  for (let at = 0; at <= text.length && text !== ''; at++) {
    const sign = at < text.length ? text.charCodeAt(at) : SPACE
    if (sign >= ZERO && sign <= NINE) {
      number = number * 10 + sign - ZERO
      digits++
      continue
    }
    if (digits === 0 || digits > MOST_DIGITS) return null
    if (sign === COLON && step === null) step = number
    else if (sign === SPACE) {
      value += step ?? number
      values.push(value)
      counts.push(step === null ? 1 : number)
      step = null
    } else return null
    number = digits = 0
  }
  return new Histogram(Float64Array.from(values), Float64Array.from(counts))
}

function readPairs(written: unknown): Histogram | null {
  const isPair = (row: unknown): row is [number, number] =>
    Array.isArray(row) && row.length === 2 && row.every(cell => typeof cell === 'number')
  if (!Array.isArray(written) || !written.every(isPair)) return null
  return new Histogram(
    Float64Array.from(written, ([value]) => value),
    Float64Array.from(written, ([, count]) => count),
  )
}
