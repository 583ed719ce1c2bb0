/** A row of `pair`: which of two frameworks or configurations is faster, from every league that has both. */

/** One league, in the run that it shows, or else in the best one in which both are eligible. */
export interface PairComparison {
  league_id: string
  scenario_id: string
  host_id: string
  load: string
  work: string
  run_id: string
  result_a: string
  result_b: string
  /** The speed of a over that of b, with its interval; null if the comparison is excluded. */
  ratio: number | null
  low: number | null
  high: number | null
  /** The confidence level of the interval, as a share. */
  level: number | null
  /** Which is significantly faster; null if the comparison is excluded. */
  verdict: 'a' | 'b' | 'unclear' | null
  /** Why it does not count, in sentences; null if it does. */
  excluded: string | null
}

/** A row of `pair`. */
export interface Pair {
  framework_a: string
  /** Null if the default configuration is another one in another scenario. */
  configuration_a: string | null
  framework_b: string
  configuration_b: string | null
  /** The names of the two frameworks alone mean this pair. */
  is_default: boolean
  name_a: string
  name_b: string
  sentence: string
  /**
   * The one that is significantly faster in most of the eligible comparisons; `disagree` if each is somewhere,
   * otherwise `unclear`; null if nothing is eligible.
   */
  verdict: 'a' | 'b' | 'unclear' | 'disagree' | null
  n_compared: number
  n_a: number
  n_b: number
  n_unclear: number
  n_excluded: number
  /** The mean speed of a over that of b; null if they disagree or nothing is eligible. */
  ratio: number | null
  /** The 95 % interval of the mean, in which the loads of a scenario in one run count once; null below three. */
  low: number | null
  high: number | null
  comparisons: PairComparison[]
}
