/** Pairs of frameworks and of configurations: the speed of one relative to the other in each league that has both. */
import { compareText } from '../schema/compare-text.ts'
import { isStatedBound, PUBLICATION_STATUS_WORDS, type PublicationStatus } from '../schema/publication-status.ts'
import type { Pair, PairComparison } from '../schema/records/pair.ts'
import type { State } from '../schema/state.ts'
import { pairSentence } from './pair-sentence.ts'
import type { Level } from './statistics/league.ts'
import { eachPair, type Pairs, ratioOfPair } from './statistics/pairs.ts'
import { meanRatio } from './statistics/random-effects.ts'
import { type Better, type Bounds, isBound, type Ratio, significanceOf } from './statistics/ratio.ts'

/** A row of `pair_side`: a result of a run of a league. */
export interface PairSide extends Bounds {
  league_id: string
  scenario_id: string
  host_id: string
  load: string
  run_id: string
  work: string
  /** Of the run in its league: 1 for the one that the league shows. */
  evidence_rank: number
  better: Better
  result_id: string
  framework_id: string
  framework_name: string
  framework_version: string | null
  configuration_id: string
  setting_count: number
  is_default: boolean
  number: number | null
  state: State
  state_reason: string | null
  publication_status: PublicationStatus
  is_withdrawn: boolean
}

/** The pairs of a run of a league by its headline measure. */
export interface PairTable extends Pairs, Pick<Level, 'level'> {
  league_id: string
  run_id: string
  work: string
}

/** The same pair seen from the other side. */
export function turned(pair: Pair): Pair {
  const swapped = { a: 'b', b: 'a', unclear: 'unclear', disagree: 'disagree' } as const
  const over = (value: number | null) => value && 1 / value
  const turnedRatio = <Of extends Pick<Pair, 'ratio' | 'low' | 'high'>>({ ratio, low, high }: Of) => {
    return { ratio: over(ratio), low: over(high), high: over(low) }
  }
  return {
    ...pair,
    ...{ framework_a: pair.framework_b, configuration_a: pair.configuration_b, name_a: pair.name_b, n_a: pair.n_b },
    ...{ framework_b: pair.framework_a, configuration_b: pair.configuration_a, name_b: pair.name_a, n_b: pair.n_a },
    ...turnedRatio(pair),
    verdict: pair.verdict && swapped[pair.verdict],
    comparisons: pair.comparisons.map(each => ({
      ...each,
      ...{ result_a: each.result_b, result_b: each.result_a, ...turnedRatio(each) },
      verdict: each.verdict && swapped[each.verdict],
    })),
  }
}

/**
 * The result that a framework's name alone means among several of one run: the default configuration of the scenario,
 * or else the newest release of the configuration with the fewest settings.
 */
export function byDefault(
  a: Pick<PairSide, 'is_default' | 'framework_version' | 'setting_count' | 'configuration_id'>,
  b: typeof a,
): number {
  return (
    Number(b.is_default) - Number(a.is_default) ||
    (b.framework_version ?? '').localeCompare(a.framework_version ?? '', 'en', { numeric: true }) ||
    a.setting_count - b.setting_count ||
    a.configuration_id.localeCompare(b.configuration_id, 'en')
  )
}

/** A league run that has both, before the best is chosen. */
interface Candidate {
  sides: readonly [a: PairSide, b: PairSide]
  comparison: PairComparison
}

/**
 * One pair for every two frameworks that share a league, by their default configurations, then one for every two
 * configurations that share one, unless it has the same comparisons.
 */
export function evaluatePairs(sides: readonly PairSide[], tables: readonly PairTable[]): Pair[] {
  const tableOf = new Map(tables.map(table => [tableKey(table), table]))
  const [byNames, byConfigurations] = [new Map<string, Candidate[]>(), new Map<string, Candidate[]>()]
  const add = (pairs: Map<string, Candidate[]>, key: string, candidate: Candidate) =>
    pairs.set(key, [...(pairs.get(key) ?? []), candidate])
  for (const [key, ofTable] of Map.groupBy(sides.toSorted(canonically), tableKey)) {
    const table = tableOf.get(key) ?? null
    const named = new Set(
      [...Map.groupBy(ofTable, ({ framework_id }) => framework_id).values()].map(all => all.toSorted(byDefault)[0]),
    )
    eachPair(ofTable, (a, b) => {
      const candidate = { sides: [a, b] as const, comparison: comparisonOf(a, b, table) }
      add(byConfigurations, JSON.stringify([nameOf(a), nameOf(b)]), candidate)
      if (named.has(a) && named.has(b)) add(byNames, JSON.stringify([a.framework_id, b.framework_id]), candidate)
    })
  }
  const defaults = [...byNames.values()].map(candidates => pairOf(candidates, true))
  const known = new Set(defaults.map(resultsOf))
  const others = [...byConfigurations.values()].map(candidates => pairOf(candidates, false))
  return [...defaults, ...others.filter(pair => !known.has(resultsOf(pair)))]
}

const tableKey = ({ league_id, run_id, work }: Pick<PairTable, 'league_id' | 'run_id' | 'work'>): string =>
  JSON.stringify([league_id, run_id, work])

/** A league's programs are one comparison each. */
const workKey = ({ league_id, work }: Pick<PairTable, 'league_id' | 'work'>): string =>
  JSON.stringify([league_id, work])

const canonically = (a: PairSide, b: PairSide): number =>
  compareText(a.framework_id, b.framework_id) || compareText(a.configuration_id, b.configuration_id)

const nameOf = ({ framework_id, configuration_id }: PairSide) => [framework_id, configuration_id]

const resultsOf = ({ comparisons }: Pair): string =>
  comparisons.map(({ result_a, result_b }) => `${result_a} ${result_b}`).join()

function comparisonOf(a: PairSide, b: PairSide, table: PairTable | null): PairComparison {
  const numbered = ({ result_id, number }: PairSide) => [result_id, number] as const
  const [of, over] = a.better === 'higher' ? [a, b] : [b, a]
  const ratio = table && ratioOfPair(table, numbered(of), numbered(over))
  const { league_id, scenario_id, host_id, load, work, run_id } = a
  const where = { league_id, scenario_id, host_id, load, work, run_id, result_a: a.result_id, result_b: b.result_id }
  const excluded = exclusionOf(a, b, ratio)
  if (table === null || ratio === null || excluded !== null)
    return { ...where, ratio: null, low: null, high: null, level: null, verdict: null, excluded }
  const verdict = ({ [-1]: 'b', 0: 'unclear', 1: 'a' } as const)[significanceOf(ratio)]
  return { ...where, ...ratio, level: table.level, verdict, excluded }
}

/** In sentences. A bound has no ratio that could be cited, even where its order is known. */
function exclusionOf(a: PairSide, b: PairSide, ratio: Ratio | null): string | null {
  const reasons = [a, b].flatMap(side => {
    const { framework_name: name, is_withdrawn, publication_status, state, state_reason } = side
    if (is_withdrawn || (isBound(side) && isStatedBound(publication_status)))
      return `${name} is ${PUBLICATION_STATUS_WORDS[publication_status]}, according to a statement.`
    if (state === 'not_usable') return `${name}: ${state_reason}`
    return isBound(side) ? `The load generator was at its limit with ${name}.` : []
  })
  if (reasons.length > 0) return reasons.join(' ')
  return ratio === null ? 'There are too few trials to compare.' : null
}

/**
 * A run in which both are eligible, and of those the one that the league would show: a choice by the width of the
 * interval would depend on what was measured, and make more of equal servers differ.
 */
const byEvidence = (a: Candidate, b: Candidate): number =>
  Number(a.comparison.verdict === null) - Number(b.comparison.verdict === null) ||
  a.sides[0].evidence_rank - b.sides[0].evidence_rank

/** No other configuration stands for a default one that was measured in the same scenario. */
const withDefaults = (candidates: readonly Candidate[]): Candidate[] =>
  [
    ...Map.groupBy(candidates, ({ comparison: { scenario_id, work } }) => JSON.stringify([scenario_id, work])).values(),
  ].flatMap(ofScenario => {
    const defaults = ({ sides }: Candidate) => sides.filter(side => side.is_default).length
    const most = Math.max(...ofScenario.map(defaults))
    return ofScenario.filter(candidate => defaults(candidate) === most)
  })

function pairOf(all: readonly Candidate[], is_default: boolean): Pair {
  const candidates = is_default ? withDefaults(all) : all
  const chosen = [...Map.groupBy(candidates, ({ comparison }) => workKey(comparison)).values()]
    .flatMap(ofWork => ofWork.toSorted(byEvidence)[0] ?? [])
    .toSorted((a, b) => compareText(workKey(a.comparison), workKey(b.comparison)))
  const comparisons = chosen.map(({ comparison }) => comparison)
  const [name_a = '', name_b = ''] = [0, 1].map(side => displayName(chosen[0]?.sides[side as 0 | 1], is_default))
  const configurationOf = (side: 0 | 1) => {
    const [first = null, ...others] = new Set(chosen.map(({ sides }) => sides[side].configuration_id))
    return others.length === 0 ? first : null
  }
  const count = (verdict: PairComparison['verdict']) => comparisons.filter(each => each.verdict === verdict).length
  const [n_a, n_b, n_unclear, n_excluded] = [count('a'), count('b'), count('unclear'), count(null)]
  const verdict = verdictOf({ n_a, n_b, n_unclear })
  const eligible = comparisons.flatMap(({ ratio, low, high, level, ...where }) =>
    ratio === null || low === null || high === null || level === null ? [] : { ...where, ratio, low, high, level },
  )
  // the loads of a scenario in one run share its builds and its hours
  const dependent = Map.groupBy(eligible, ({ scenario_id, host_id, run_id, work }) =>
    JSON.stringify([scenario_id, host_id, run_id, work]),
  )
  const mean = verdict === 'disagree' ? null : meanRatio([...dependent.values()])
  return {
    framework_a: chosen[0]?.sides[0].framework_id ?? '',
    configuration_a: configurationOf(0),
    framework_b: chosen[0]?.sides[1].framework_id ?? '',
    configuration_b: configurationOf(1),
    ...{ is_default, name_a, name_b, verdict, n_compared: eligible.length, n_a, n_b, n_unclear, n_excluded },
    ...(mean ?? { ratio: null, low: null, high: null }),
    sentence: pairSentence({ name_a, name_b, verdict, comparisons }),
    comparisons,
  }
}

/** One is faster if it is in most of the eligible comparisons: a single one of four does not decide. */
function verdictOf({ n_a, n_b, n_unclear }: Pick<Pair, 'n_a' | 'n_b' | 'n_unclear'>): Pair['verdict'] {
  if (n_a > 0 && n_b > 0) return 'disagree'
  if (n_a > n_unclear) return 'a'
  if (n_b > n_unclear) return 'b'
  return n_a + n_b + n_unclear > 0 ? 'unclear' : null
}

/** `Express`, or `Express release=4` where the configuration matters. */
function displayName(side: PairSide | undefined, is_default: boolean): string {
  if (side === undefined) return ''
  const { framework_name, configuration_id } = side
  return is_default || configuration_id === 'default'
    ? framework_name
    : `${framework_name} ${configuration_id.replaceAll(',', ' ')}`
}
