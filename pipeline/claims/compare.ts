/** A claim against its log, at the claim's own printed precision. */

import type { ClaimVerdict } from '../rules/claim-record.ts'
import { median } from '../statistics/sample.ts'
import type { Tool } from '../tools/tool.ts'
import { halfOfTwoDecimals } from '../tools/two-decimals.ts'
import type { ClaimRow } from './claim-row.ts'
import { describeDifference, describeFit, formatChange, formatNumber } from './describe-comparison.ts'
import { FITS, fits, type Reading } from './fit.ts'
import { printedNumbers } from './printed-number.ts'
import { type ReadableCell, readingsOf } from './readings.ts'
import { summariesOf } from './summaries.ts'

type ComparedClaim = ReadableCell & Pick<ClaimRow, 'metric_id' | 'value'>

export interface ClaimComparison {
  verdict: ClaimVerdict
  /** SI: the log's value, or of several the summary that fits, or their median where none does. */
  observed: number | null
  /** (claimed - observed) / observed, of the reading of the claim that is nearest; null where there is nothing to divide by. */
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
}

/** `observed` is the metric's value in each block of the claim's result, in order. */
export function compareClaim(
  claim: ComparedClaim,
  observed: readonly number[],
  { log_is_invalid, tool = null, has_log = observed.length > 0 }: CompareOptions,
): ClaimComparison {
  const { metric_id, value } = claim
  if (metric_id === null || value === null) return without('unmatched', 'it names no metric or no value')
  if (observed.length === 0) {
    return has_log ? without('unmatched', `the log prints no ${metric_id}`) : without('no_log', null)
  }
  const readings = readingsOf(claim, metric_id, value)
  const logHalf = Math.max(...observed.map(number => (tool?.halfOfPrinted ?? halfOfTwoDecimals)(metric_id, number)))
  for (const fit of FITS) {
    for (const summary of summariesOf(observed)) {
      const fitting = readings.filter(reading => fits(reading, summary.value, logHalf, fit))
      if (fitting.length === 0) continue
      const verdict = log_is_invalid ? 'log_invalid' : summary.name === null ? 'agrees' : 'derived'
      const explanation = describeFit({ summary, fit, fitting, readings, log_is_invalid, count: observed.length })
      return {
        verdict,
        observed: summary.value,
        relative_difference: nearestOf(fitting, summary.value).difference,
        explanation,
      }
    }
  }
  const middle = median(observed)
  const { reading, difference } = nearestOf(readings, middle)
  const explanation = describeDifference({
    metric_id,
    reading,
    observed: middle,
    difference,
    readings,
    count: observed.length,
  })
  return { verdict: 'differs', observed: middle, relative_difference: difference, explanation }
}

/**
 * A change that a sentence claims, such as -0.7 printed as "70 %", against the change from one row to another, held to
 * half of the last printed digit. `from` and `to` are the same metric's values in the document's own tables.
 */
export function compareRatio(claimed: number, from: number, to: number, printed: string): ClaimComparison {
  const observed = (to - from) / from
  if (!Number.isFinite(observed)) return without('unmatched', `a change from ${from} to ${to} has no ratio`)
  const percent = printedNumbers(printed).find(
    ({ number, unit }) => unit === '%' && Math.abs(Math.abs(number) - Math.abs(claimed) * 100) < 1e-9,
  )
  const reading: Reading = { value: claimed, step: (percent?.step ?? 0) / 100, base: null, printed: null }
  const verdict = FITS.some(fit => fits(reading, observed, 0, fit)) ? 'agrees' : 'differs'
  const explanation = `from ${formatNumber(from)} to ${formatNumber(to)} is ${formatChange(observed)}`
  return { verdict, observed, relative_difference: relative(claimed, observed), explanation }
}

/** The reading that is nearest to the log, and how far it is: whoever wrote MB is given the better of its meanings. */
function nearestOf(readings: readonly Reading[], observed: number): { reading: Reading; difference: number | null } {
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
