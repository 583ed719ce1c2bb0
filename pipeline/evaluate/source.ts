/** Evaluates the cases of a run, or of all documents, in one pass: trials, results, findings, states and ranks. */
import { compareText } from '../schema/compare-text.ts'
import { metricOf } from '../schema/metrics.ts'
import type { Rows } from '../schema/rows.ts'
import { type Severity, severityRank } from '../schema/severity.ts'
import { applyClaimRules, applyRules, type RuleOutcomeRow } from './apply-rules.ts'
import { type ComparedClaim, compareClaims, isInTable, type LostLog } from './claims.ts'
import type { Context } from './context.ts'
import type { RankingInput } from './describe-league.ts'
import { rankResults } from './league.ts'
import {
  type EnvironmentRow,
  evaluateResult,
  type ReadCase,
  type ReadClaim,
  type Result,
  roundsOf,
  scheduleOf,
} from './result.ts'
import { resultStates } from './result-states.ts'
import type { Trial } from './trial.ts'

interface Source {
  cases: readonly ReadCase[]
  environment: readonly EnvironmentRow[]
  /** Claims of documents, in the order of their lines. */
  claims?: readonly ReadClaim[]
  lost_logs?: readonly LostLog[]
}

/** The finding of a rule, with a severity and a sentence. */
type FoundRow = RuleOutcomeRow & {
  severity: Severity
  message: string
  observed: number | null
  expected: number | null
}

/** Runs do not depend on each other. Throws if a value is not a finite number. */
export function evaluateSource(
  { cases, environment, claims = [], lost_logs = [] }: Source,
  context: Context,
): { rows: Rows; compared: ComparedClaim[] } {
  const results = cases
    .flatMap(read => {
      const parts = read.result_id === null ? claims.filter(claim => isInTable(claim) && isOf(claim, read)) : [null]
      return parts.map(claim => evaluateResult(read, claim, context, environment))
    })
    .sort((a, b) => compareText(a.result_id, b.result_id))
  const compared = compareClaims(claims, results, lost_logs)
  const outcomes = applyRules(results)
  const all = [...outcomes, ...applyClaimRules(compared)]
  const found = all.filter(isFound)
  const findings = Map.groupBy(found, ({ subject_id }) => subject_id)
  const states = new Map(
    results.map(result => {
      const ofResult = findings.get(result.result_id) ?? []
      return [
        result,
        resultStates(
          result,
          ofResult.filter(({ subject_kind }) => subject_kind === 'result'),
        ),
      ]
    }),
  )
  const { estimates, leagues } = rankResults(rankingInputs(results, states, context))
  const trials = results.flatMap(result => result.trials)
  const evaluated = results.map((result): Evaluated => {
    return { result, states: states.get(result) ?? new Map(), findings: findings.get(result.result_id) ?? [] }
  })
  const estimateOf = new Map(
    estimates.map(({ result_id, metric_id, ...estimate }) => [`${result_id} ${metric_id}`, estimate]),
  )
  const sizeOf = new Map(
    leagues.map(({ league_id, work, metric_id, usable }) => [`${league_id} ${work} ${metric_id}`, usable]),
  )
  const ranksOf = ({ result_id, league_id, work }: Result, metric_id: string | null) => {
    return {
      ...estimateOf.get(`${result_id} ${metric_id}`),
      league_size: sizeOf.get(`${league_id} ${work} ${metric_id}`),
    }
  }
  return {
    rows: {
      trial: trials.map(({ row }) => row),
      ...trialRows(trials),
      result: evaluated.flatMap(each => resultRows(each, ranksOf)),
      listing: listingRows(evaluated, ranksOf),
      league_summary: leagues,
      ...outcomeRows(all),
    },
    compared,
  }
}

/** Cases with a key. */
const isOf = (claim: ReadClaim, { document_id, result_key }: ReadCase): boolean =>
  claim.document_id === document_id && claim.result_key !== null && claim.result_key === result_key

const isFound = (outcome: RuleOutcomeRow): outcome is FoundRow => outcome.severity !== undefined

/** Findings, and rules that could not be computed, as rows. */
export function outcomeRows(outcomes: readonly RuleOutcomeRow[]): Rows {
  return {
    finding: outcomes.filter(isFound).map(({ missing: _, ...finding }) => finding),
    not_computable: outcomes.flatMap(({ subject_id, rule_id, missing }) =>
      missing === undefined ? [] : { subject_id, rule_id, missing },
    ),
  }
}

function trialRows(trials: readonly Trial[]): Rows {
  return {
    trial_value: trials.flatMap(({ row: { trial_id }, numbers }) =>
      [...numbers].map(([metric_id, value]) => ({ trial_id, metric_id, value })),
    ),
    measurement: trials.flatMap(({ row: { trial_id }, measurements }) =>
      measurements.map(measurement => ({ trial_id, ...measurement })),
    ),
    latency_histogram: trials.flatMap(({ row: { trial_id }, histogram }) =>
      histogram === null ? [] : { trial_id, ...histogram },
    ),
  }
}

type States = ReturnType<typeof resultStates>

/** Ordered by result, so that each build adds numbers in the same order. */
function rankingInputs(
  results: readonly Result[],
  states: ReadonlyMap<Result, States>,
  { framework }: Context,
): RankingInput[] {
  const entryKey = (framework_id: string | undefined, { configuration_id, run_id, league_id }: Result) =>
    JSON.stringify([framework_id, configuration_id, run_id, league_id])
  const byEntry = new Map(results.map(result => [entryKey(result.framework_id, result), result]))
  return results.flatMap(result => {
    const { headline_metric_id, framework_id, is_control, is_withdrawn, run_id, league_id } = result
    const twin_of = framework.find(row => row.framework_id === framework_id)?.twin_of
    const twin = twin_of === undefined || run_id === null ? undefined : byEntry.get(entryKey(twin_of, result))
    const ranked = [...result.samples.keys()].filter(metric_id => metricOf(metric_id)?.is_ranked)
    return [...new Set([headline_metric_id, ...ranked])].sort().map(metric_id => ({
      ...{ result_id: result.result_id, framework_id, comparison_group: result.comparison_group, run_id, league_id },
      ...{ work: result.work, metric_id, is_headline: metric_id === headline_metric_id },
      better: metricOf(metric_id)?.better ?? null,
      trials: roundsOf(result.counted, metric_id),
      schedule: scheduleOf(result.counted),
      ...result.boundsOf(metric_id),
      is_control,
      // the rank of only its valid trials would not be the rank of the result
      is_eligible: !is_control && !is_withdrawn && states.get(result)?.get(metric_id)?.state !== 'not_usable',
      twin_result_id: twin?.result_id ?? null,
    }))
  })
}

interface Evaluated {
  result: Result
  states: States
  findings: readonly FoundRow[]
}

/** The estimate in the league, the rank, and the number of ranked entries; empty outside a league. */
type RanksOf = (
  result: Result,
  metric_id: string | null,
) => Partial<Omit<ReturnType<typeof rankResults>['estimates'][number], 'result_id' | 'metric_id'>> & {
  league_size?: number | undefined
}

const worstOf = (findings: readonly FoundRow[]): Severity | null =>
  findings.map(({ severity }) => severity).sort((a, b) => severityRank(b) - severityRank(a))[0] ?? null

/** The cited rows, one per metric. A result without values has one row with an empty metric. */
function resultRows({ result, states, findings }: Evaluated, ranksOf: RanksOf): object[] {
  const { columns, summaries, work, limit, headline_metric_id } = result
  const { publication_status_reason: _, ...published } = columns
  const measures = summaries.length > 0 ? summaries : [{ metric_id: null }]
  return measures.map(summary => {
    const { metric_id } = summary
    return {
      ...published,
      work,
      ...summary,
      ...(metric_id === null ? { is_lower_bound: false, is_upper_bound: false } : result.boundsOf(metric_id)),
      ...ranksOf(result, metric_id),
      worst_severity: worstOf(findings),
      ...states.get(metric_id ?? headline_metric_id),
      limited_by: limit.limited_by,
    }
  })
}

/** One row per result, with the columns for tables and comparisons across runs. */
function listingRows(evaluated: readonly Evaluated[], ranksOf: RanksOf): object[] {
  const byRow = Map.groupBy(evaluated, ({ result }) => `${result.origin_id} ${result.result_key}`)
  return evaluated.map(each => {
    const { result, states, findings } = each
    const { columns, headline_metric_id, framework, summary, limit, work, origin_id, position, is_listed } = result
    const { estimate, estimate_low, estimate_high, ...ranks } = ranksOf(result, headline_metric_id)
    const { state, state_reason, excluded_by = [], flagged_by = [] } = states.get(headline_metric_id) ?? {}
    // claims without a log that are in one row of a document become columns of the headline's row
    const sameRow = result.result_key === null ? [] : (byRow.get(`${origin_id} ${result.result_key}`) ?? [])
    return {
      ...columns,
      headline_metric_id,
      framework_name: framework?.name ?? result.framework_id,
      language: framework?.language,
      kind: framework?.kind,
      settings: result.settings,
      n: summary?.n,
      headline_value: estimate ?? summary?.median,
      headline_low: estimate_low ?? summary?.low,
      headline_high: estimate_high ?? summary?.high,
      ...Object.assign({}, ...sameRow.map(other => tableColumns(other, ranksOf))),
      ...result.boundsOf(headline_metric_id),
      ...limit,
      ...ranks,
      work,
      worst_severity: worstOf(findings),
      ...{ state, state_reason },
      findings: findings
        .toSorted((a, b) => compareText(a.rule_id, b.rule_id))
        .map(({ rule_id, severity, owner, message }) => {
          const affects = excluded_by.includes(rule_id) ? 'excludes' : flagged_by.includes(rule_id) ? 'flags' : null
          return { rule_id, severity, owner, message, affects }
        }),
      ...{ origin_id, position, is_listed },
      command: commandOf(result.trials),
      trials: roundsOf(result.counted, headline_metric_id),
    }
  })
}

/** The numbers by column. Excluded numbers are omitted, except the headline's, whose row has a state. */
function tableColumns({ result, states }: Evaluated, ranksOf: RanksOf): object {
  return Object.fromEntries(
    result.summaries.flatMap(({ metric_id, median }) => {
      const column = metricOf(metric_id ?? '')?.table_column
      const is_excluded = states.get(metric_id ?? '')?.state === 'not_usable' && metric_id !== result.headline_metric_id
      return column === undefined || is_excluded ? [] : [[column, ranksOf(result, metric_id).estimate ?? median]]
    }),
  )
}

/** The generator's command without the server's port; null without a trial. */
function commandOf(trials: readonly Trial[]): string | null {
  const commands = trials.map(({ row: { tool_version, argv } }) =>
    [tool_version, argv?.replace(/:\d+/, '')].filter(word => word != null).join(' '),
  )
  return commands.length === 0 ? null : [...new Set(commands)].sort(compareText).join('; ')
}
