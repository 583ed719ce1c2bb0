/** Compares a claim with its log, at the printed precision of the claim. */
import type { Printed } from '../../tools/block.ts'
import type { Tool } from '../../tools/tool.ts'
import { halfOfTwoDecimals } from '../../tools/two-decimals.ts'
import type { ClaimVerdict } from '../rules/claim-record.ts'
import { formatChange } from '../rules/format-numbers.ts'
import { median } from '../statistics/sample.ts'
import type { ClaimRow } from './claims-csv.ts'
import { describeDifference, describeFit, formatNumber } from './describe-comparison.ts'
import { type PrintedNumber, printedNumbers } from './printed-number.ts'
import { type ClaimReading, isWide, type ReadableCell, readingsOf } from './readings.ts'

type ComparedClaim = ReadableCell & Pick<ClaimRow, 'metric_id' | 'value'>

export interface ClaimComparison {
  verdict: ClaimVerdict
  /** In SI units: the log's value, or the median of several. */
  observed: number | null
  /** (claimed - observed) / observed for the nearest reading of the claim; null if observed is 0, and within a bound. */
  relative_difference: number | null
  /** In words; null if the verdict is sufficient. */
  explanation: string | null
}

interface CompareOptions {
  /** The run failed: nothing was answered, or it ended with an error. Other problems do not affect the number. */
  log_is_invalid: boolean
  /** The tool of the reports; null: rounded to two decimals in a suitable unit. */
  tool?: Tool | null
  /** Whether a log exists, although the metric may not be in it. */
  has_log?: boolean
  /** Other printed values of the metric. */
  printed?: readonly PrintedValue[]
}

export type PrintedValue = Omit<Printed, 'metric_id'>

/** `observed` are the values of the metric in the blocks of the claim's result, whose median counts. */
export function compareClaim(
  claim: ComparedClaim,
  observed: readonly number[],
  { log_is_invalid, tool = null, has_log = observed.length > 0, printed = [] }: CompareOptions,
): ClaimComparison {
  const { metric_id, value } = claim
  if (metric_id === null || value === null) return without('unmatched', 'it names no metric or no value')
  if (observed.length === 0) {
    return has_log ? without('unmatched', `the log prints no ${metric_id}`) : without('no_log', null)
  }
  const count = observed.length
  const readings = readingsOf(claim, metric_id, value)
  const fittingTo = (number: number) => {
    const logHalf = (tool?.halfOfPrinted ?? halfOfTwoDecimals)(metric_id, number)
    return readings.filter(reading => agrees(reading, number, logHalf))
  }
  // people copy printed numbers
  const copies = [...Map.groupBy(printed, ({ name }) => name).values()].map(group => {
    const words = group.length === 1 ? (group[0]?.words ?? '') : `as the reports print it: ${group[0]?.name}`
    return { number: median(group.map(({ value }) => value)), words }
  })
  const copy = copies.find(({ number }) => fittingTo(number).some(reading => !isWide(reading)))
  const middle = copy?.number ?? median(observed)
  const fitting = fittingTo(middle)
  const { reading, difference } = nearestOf(fitting.length > 0 ? fitting : readings, middle)
  // within a bound or a range there is no distance
  const isInside = fitting.length > 0 && fitting.every(isWide)
  const found = { observed: middle, relative_difference: isInside ? null : difference }
  if (fitting.length === 0 && reading.printed === null)
    return without('unmatched', 'the cell has no number that can be compared with the log')
  if (fitting.length === 0) {
    const explanation = describeDifference({ metric_id, reading, observed: middle, difference, readings, count })
    return { verdict: 'differs', ...found, explanation }
  }
  const verdict = log_is_invalid ? 'log_invalid' : count > 1 ? 'derived' : 'agrees'
  return {
    verdict,
    ...found,
    explanation: describeFit({ metric_id, fitting, observed: middle, words: copy?.words ?? '', log_is_invalid, count }),
  }
}

/** Rounding errors of arithmetic on printed decimals: a few units in the last place of a double. */
const NOISE = 8 * Number.EPSILON

/**
 * Whether a number rounds both to the claim and to the log's value. A common bound is not enough, or 2.12 would agree
 * with 2.13. `logHalf` is half of the log's last digit; 0 is exact.
 */
function agrees({ value, step, low, high }: ClaimReading, observed: number, logHalf: number): boolean {
  const noise = NOISE * Math.max(Math.abs(value), Math.abs(observed))
  const distance = Math.max(low - observed, observed - high)
  const isBorderOpen = step > 0 && logHalf > 0
  return isBorderOpen ? distance < logHalf - noise : distance <= logHalf + noise
}

/**
 * Compares a change in a sentence, such as -0.7 printed as "70 %", with the change between two rows, within half of the
 * last printed digit. `from` and `to` are values of one metric in the document's tables.
 */
export function compareRatio(claimed: number, from: number, to: number, printed: string): ClaimComparison {
  const observed = (to - from) / from
  if (!Number.isFinite(observed)) return without('unmatched', `a change from ${from} to ${to} has no ratio`)
  const percent = printedNumbers(printed).find(
    ({ number, unit }) => unit === '%' && Math.abs(Math.abs(number) - Math.abs(claimed) * 100) < 1e-9,
  )
  const reading = { value: claimed, base: null, printed: null, ...changesOf(claimed, percent) }
  const isEqual = agrees(reading, observed, 0)
  if (!isEqual && !percent) return without('unmatched', 'the sentence has no percentage that can be compared')
  const verdict = isEqual ? 'agrees' : 'differs'
  const explanation = `from ${formatNumber(from)} to ${formatNumber(to)} is ${formatChange(observed)}`
  return { verdict, observed, relative_difference: relative(claimed, observed), explanation }
}

/** The range of a change printed as a percentage; for "more than 70 %", everything further from 0. */
function changesOf(claimed: number, percent: PrintedNumber | undefined): Pick<ClaimReading, 'step' | 'low' | 'high'> {
  const step = (percent?.step ?? 0) / 100
  if (!percent?.bound) return { step, low: claimed - step / 2, high: claimed + step / 2 }
  const end = percent.bound === 'least' ? Number.POSITIVE_INFINITY * (claimed < 0 ? -1 : 1) : 0
  return { step: 0, low: Math.min(claimed, end), high: Math.max(claimed, end) }
}

/** The reading nearest to the log, and its distance: of the two meanings of MB, the better one. */
function nearestOf(
  readings: readonly ClaimReading[],
  observed: number,
): { reading: ClaimReading; difference: number | null } {
  const [reading] = readings.toSorted((a, b) => Math.abs(a.value - observed) - Math.abs(b.value - observed))
  if (!reading) throw new Error('a claim with a value has no reading: readingsOf must give one')
  return { reading, difference: relative(reading.value, observed) }
}

const relative = (value: number, observed: number): number | null =>
  observed === 0 ? null : (value - observed) / observed

const without = (verdict: ClaimVerdict, explanation: string | null): ClaimComparison => ({
  verdict,
  observed: null,
  relative_difference: null,
  explanation,
})
