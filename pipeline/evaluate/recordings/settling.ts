/** How fast a server was in each second of its warm-up, and when it was warm; without imports, because pages draw it. */

interface WarmUpPoint {
  elapsed_s: number
  /** Since the point before. */
  received_bytes_per_s: number | null
}

/** The points of a load without pauses are quarters of a second, of which single ones fluctuate. */
const LONGEST_QUARTER_S = 0.4
/** If the load paused, it did after each second. */
const LONGEST_CYCLE_S = 2.5
const FEWEST_S = 0.95
/** How many of the last seconds count as warm. */
const FINAL = 3

/**
 * The rate of each second of load, relative to the mean of the last three. Runs differ: a load without pauses, sampled
 * four times a second; loads of 1 s with pauses, sampled so too, in which a longer point has a pause and the beginning
 * of a load; and loads of 1 s with a point for each. Empty for less than two seconds, and if a value is unknown.
 */
export function settling(points: readonly WarmUpPoint[]): number[] {
  const steps = points.map(({ elapsed_s }, index) => elapsed_s - (points[index - 1]?.elapsed_s ?? 0))
  const isLong = (step_s: number) => step_s > LONGEST_QUARTER_S
  const hasPauses = steps.filter(isLong).length >= (points.at(-1)?.elapsed_s ?? 0) / LONGEST_CYCLE_S
  const seconds: { bytes: number; load_s: number }[] = []
  for (const [index, { received_bytes_per_s }] of points.entries()) {
    const [step_s, last] = [steps[index] ?? 0, seconds.at(-1)]
    if (received_bytes_per_s === null) return []
    const bytes = received_bytes_per_s * step_s
    if (!last || (hasPauses ? isLong(step_s) : last.load_s >= FEWEST_S)) seconds.push({ bytes, load_s: step_s })
    else {
      last.bytes += bytes
      last.load_s += step_s
    }
  }
  const rates = seconds
    .filter(({ load_s }) => hasPauses || load_s >= FEWEST_S)
    .map(({ bytes, load_s }) => (hasPauses ? bytes : bytes / load_s))
  const final = meanOf(rates.slice(-FINAL))
  return rates.length < 2 || final === 0 ? [] : rates.map(rate => rate / final)
}

const WARM_FROM = 0.9

/**
 * The second of load in which a warm-up reached 90 % of the mean of its last three for good: no three seconds in a row
 * are below it from then on, because single seconds fluctuate on a shared machine. Null for a warm-up without rates.
 */
export function warmAfter(ratios: readonly number[]): number | null {
  const lastCold = ratios.findLastIndex(
    (_, index) => index + FINAL <= ratios.length && meanOf(ratios.slice(index, index + FINAL)) < WARM_FROM,
  )
  const warm = ratios.findIndex((ratio, index) => index > lastCold && ratio >= WARM_FROM)
  return warm < 0 ? null : warm + 1
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
