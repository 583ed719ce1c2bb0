/** The limits of statistical statements about trials. */

/** Below 6 trials no interval of the median reaches 95 %: smallest to largest of 5 covers it with 93.75 %. */
export const FEWEST_TRIALS = 6

/** The version of the comparison of results. docs/methodology-changes.md lists changes of published verdicts. */
export const METHOD_VERSION = 3
/** Of runs whose entries share blocks. */
export const METHOD_OF_BLOCKS = 4

/** The accepted average share of false orders among the significant pairs of a league: see `levelOf`. */
export const FALSE_DISCOVERY_RATE = 0.02

/** The accepted false-positive rate for two results of two runs. */
export const ALPHA = 0.05
