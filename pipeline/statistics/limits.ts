/** What a statement about trials must reach before it is made. */

/** Below 6 trials no interval of the median reaches 95 %: smallest to largest of 5 covers it with 93.75 %. */
export const FEWEST_TRIALS = 6

/** Of the comparison of results. A new one changes published verdicts, which docs/methodology-changes.md lists. */
export const METHOD_VERSION = 3

/** The share of false orders among those that a league tells, on average, that is accepted: `levelOf`. */
export const FALSE_DISCOVERY_RATE = 0.02

/** The false-positive rate that is accepted of two results of two runs, which have no league. */
export const ALPHA = 0.05
