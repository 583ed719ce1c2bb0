/** A claim against its log, at the claim's own printed precision. */
import type { ClaimVerdict } from '../rules/claim-record.ts'
import { median } from '../statistics/sample.ts'
import type { Printed } from '../tools/block.ts'
import type { Tool } from '../tools/tool.ts'
import { halfOfTwoDecimals } from '../tools/two-decimals.ts'
import type { ClaimRow } from './claims-csv.ts'
import { describeDifference, describeFit, formatChange, formatNumber } from './describe-comparison.ts'
import { type PrintedNumber, printedNumbers } from './printed-number.ts'
import { type ClaimReading, isWide, type ReadableCell, readingsOf } from './readings.ts'

type ComparedClaim = ReadableCell & Pick<ClaimRow, 'metric_id' | 'value'>

export interface ClaimComparison {
  verdict: ClaimVerdict
  /** SI: the log's value, or of several their median. */
  observed: number | null
  /** (claimed - observed) / observed, of the reading of the claim that is nearest; null where there is nothing to divide by, and inside of a bound. */
  relative_difference: number | null
  /** In words; null where the verdict says it all. */
  explanation: string | null
}

interface CompareOptions {
  /** The run itself failed: nothing answered, or it ended with an error. A log that shows something else wrong still shows its number. */
  log_is_invalid: boolean
  /** Whose report the observed values were read from; null: as rounded as two decimals in a unit that fits. */
  tool?: Tool | null
  /** Whether a log exists, although the metric may not be in it. */
  has_log?: boolean
  /** What the reports print of the metric next to the values that were read. */
  printed?: readonly PrintedValue[]
}

export type PrintedValue = Omit<Printed, 'metric_id'>

/** `observed` is the metric's value in each block of the claim's result: of several the median counts. */
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
  // who copies a report copies what it prints
  const copies = [...Map.groupBy(printed, ({ name }) => name).values()].map(group => {
    const words = group.length === 1 ? (group[0]?.words ?? '') : `as the reports print it: ${group[0]?.name}`
    return { number: median(group.map(({ value }) => value)), words }
  })
  const copy = copies.find(({ number }) => fittingTo(number).some(reading => !isWide(reading)))
  const middle = copy?.number ?? median(observed)
  const fitting = fittingTo(middle)
  const { reading, difference } = nearestOf(fitting.length > 0 ? fitting : readings, middle)
  // what is inside of a bound or a range is no nearer to it than anything else inside
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

/** A few units in the last place of a double: what arithmetic on printed decimals may add. */
const NOISE = 8 * Number.EPSILON

/**
 * Whether the numbers that round to the claim and those that round to the log's line have a number in common; a shared border
 * is not enough, or 2.12 would agree with a log's 2.13. `logHalf` is half of the log's last digit; 0 is exact.
 */
function agrees({ value, step, low, high }: ClaimReading, observed: number, logHalf: number): boolean {
  const noise = NOISE * Math.max(Math.abs(value), Math.abs(observed))
  const distance = Math.max(low - observed, observed - high)
  const isBorderOpen = step > 0 && logHalf > 0
  return isBorderOpen ? distance < logHalf - noise : distance <= logHalf + noise
}

/**
 * A change that a sentence claims, such as -0.7 printed as "70 %", against the change from one row to another, compared at
 * half of the last printed digit. `from` and `to` are the same metric's values in the document's own tables.
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

/** What a change may be that is printed as a percentage: of "more than 70 %" anything further from 0 in its direction. */
function changesOf(claimed: number, percent: PrintedNumber | undefined): Pick<ClaimReading, 'step' | 'low' | 'high'> {
  const step = (percent?.step ?? 0) / 100
  if (!percent?.bound) return { step, low: claimed - step / 2, high: claimed + step / 2 }
  const end = percent.bound === 'least' ? Number.POSITIVE_INFINITY * (claimed < 0 ? -1 : 1) : 0
  return { step: 0, low: Math.min(claimed, end), high: Math.max(claimed, end) }
}

/** The reading that is nearest to the log, and how far it is: whoever wrote MB is given the better of its meanings. */
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
