/** Evaluates one result, independently of others: the trials of a case, or a claim whose log is lost. */
import type { Settings } from '../schema/case-name.ts'
import { compareText } from '../schema/compare-text.ts'
import { isOfGenerator, LIMITS, type Limit } from '../schema/limit.ts'
import { metricOf } from '../schema/metrics.ts'
import {
  isWithdrawn,
  PUBLICATION_STATUS_WORDS,
  type PublicationStatus,
  publicationStatusOf,
} from '../schema/publication-status.ts'
import type { Block } from '../tools/block.ts'
import { tools } from '../tools/installed.ts'
import { type Tool, toolOf } from '../tools/tool.ts'
import type { ClaimRow } from './claims/claims-csv.ts'
import type { Context } from './context.ts'
import type { ResultRecord, RuleFacts } from './rules/result-record.ts'
import { summarise } from './statistics/compare-results.ts'
import type { Schedule } from './statistics/league.ts'
import type { RoundValue } from './statistics/log-table.ts'
import type { Bounds } from './statistics/ratio.ts'
import { geometricMean, median } from './statistics/sample.ts'
import { byTime, evaluateTrial, type ReadTrial, type Trial } from './trial.ts'

/** A case of a run, whose trials have the same framework, settings, scenario and load; or a result of a document. */
export interface ReadCase {
  origin: 'measured' | 'published'
  document_id: string | null
  run_id: string | null
  result_key: string | null
  position: number
  /** Null if its logs are lost. */
  result_id: string | null
  host_id: string | null
  framework_id: string
  framework_version: string | null
  configuration_id: string
  settings: Settings
  scenario_id: string | null
  tool: string | null
  threads: number | null
  connections: number | null
  /** Null for a closed loop. */
  rate_per_s: number | null
  duration_s: number | null
  /** `<scenario>/<host>/<load>`: results with the same value are comparable; null for documents. */
  league_id: string | null
  status: string | null
  status_reason: string | null
  trials: readonly ReadTrial[]
}

/** A line of claims.csv. Its result has a log, or is the claim itself. */
export interface ReadClaim extends ClaimRow {
  document_id: string
  result_id: string
}

/** A row of `environment`; a value that could not be read is null. */
export interface EnvironmentRow {
  origin_id: string
  phase: 'stated' | 'before' | 'after'
  key: string
  value: string | null
  reason?: string | null
}

interface MetricSummary {
  /** Null for a claim without one. */
  metric_id: string | null
  /** Null for a claim without a log. */
  n: number | null
  median: number
  low: number | null
  high: number | null
  interval_method: string | null
}

export type Result = ReturnType<typeof evaluateResult>

/** `claim`: the only content of a result without a log. */
export function evaluateResult(
  read: ReadCase,
  claim: ReadClaim | null,
  context: Context,
  environment: readonly EnvironmentRow[],
) {
  const result_id = claim?.result_id ?? read.result_id ?? ''
  const { document_id, run_id, framework_id, scenario_id } = read
  const origin_id = document_id ?? run_id ?? ''
  const trials = read.trials.map(trial => evaluateTrial(trial, result_id)).sort(byTime)
  const counted = trials.filter(({ row }) => row.is_counted)
  const load = loadOf(read)
  const scenario = context.scenario.find(row => row.scenario_id === scenario_id)
  // at a given rate, the rate only shows whether it was held
  const of_rate = read.rate_per_s === null ? undefined : 'latency_p99_s'
  const headline_metric_id =
    of_rate ?? scenario?.headline_metric_id ?? tools.get(load.tool ?? '')?.headline_metric_id ?? 'requests_per_s'
  const samples = samplesOf(counted)
  const summaries = claim === null ? summariesOf(samples) : summaryOf(claim)
  const limit = limitOf(counted)
  const facts = environment.filter(row => row.origin_id === origin_id)
  const publication = publicationOf({ result: result_id, document: document_id, run: run_id }, context)
  const framework = context.framework.find(row => row.framework_id === framework_id)
  const is_control = isControl(framework, context)
  const settings = Object.fromEntries(Object.entries(read.settings).sort(([a], [b]) => compareText(a, b)))
  const work = (scenario?.separate_by ?? []).toSorted(compareText).map(key => `${key}=${settings[key] ?? ''}`)
  const columns = {
    ...{ result_id, origin: read.origin, document_id, run_id, result_key: read.result_key, host_id: read.host_id },
    ...{
      framework_id,
      framework_version: read.framework_version,
      configuration_id: read.configuration_id,
      scenario_id,
    },
    ...load,
    ...{ rate_per_s: read.rate_per_s, kernel_release: kernelOf(facts), league_id: read.league_id },
    ...{ has_log: claim === null, is_control, status: read.status ?? 'current', status_reason: read.status_reason },
    ...publication,
  }
  const of_headline = summaries.find(summary => summary.metric_id === headline_metric_id) ?? null
  return {
    ...{ ...columns, columns, origin_id, headline_metric_id, settings, framework, trials, counted, samples, summaries },
    ...{ limit, position: read.position },
    /** Claims without a log that are in one row of a table: only the headline is listed, with the others as columns. */
    is_listed: claim === null || claim.metric_id === headline_metric_id,
    /** The stated settings: `primitive=event,threading=single`. */
    work: work.filter(part => !part.endsWith('=')).join(','),
    /** Equal for comparable results. */
    comparison_group: JSON.stringify([
      ...[origin_id, scenario_id, work, read.host_id, load.tool, load.threads, load.connections, read.rate_per_s],
    ]),
    /** From the report; null if it names no tool. */
    measuring_tool: load.tool === null ? null : (toolOf(load.tool, tools) satisfies Tool),
    summary: of_headline,
    boundsOf: (metric_id: string) =>
      boundsOf(metric_id, headline_metric_id, publication.publication_status, limit.limited_by),
    record: {
      trials: trials.flatMap(({ record }) => record ?? []),
      values: samples.get(headline_metric_id) ?? [],
      summary: of_headline && { median: of_headline.median, low: of_headline.low, high: of_headline.high },
      ...{ limit, framework_version: read.framework_version, is_control },
      ...{ environment: phasesOf(facts), host: hostOf(context, read.host_id) },
      warm_up_s: run_id === null ? null : leastOf(counted.flatMap(({ row }) => row.warm_up_s ?? [])),
      // only runs record whether the responses of each trial were checked
      is_verified:
        run_id === null || counted.length === 0 ? null : counted.every(({ row }) => row.status !== 'unverified'),
      superseded: read.status === 'outdated' ? { reason: read.status_reason } : null,
    } satisfies ResultRecord,
  }
}

const isTurn = ({ entry }: ReadTrial): boolean => entry?.turn != null

/** From the reports; values that they lack are from the case. */
function loadOf({ trials, tool, threads, connections, duration_s }: ReadCase) {
  const reported = trials
    .filter(({ block }) => block !== null)
    // a turn is as long as its block is large
    .sort((a, b) => Number(isTurn(a)) - Number(isTurn(b)) || compareText(a.extent.path, b.extent.path))
  const first = <Key extends keyof Block>(key: Key) =>
    reported.find(({ block }) => (block?.[key] ?? null) !== null)?.block?.[key] ?? null
  return {
    tool: first('tool') ?? tool,
    threads: first('threads') ?? threads,
    connections: first('connections') ?? connections,
    duration_s: first('nominal_duration_s') ?? duration_s,
    // rates of different request sources are not comparable
    request_sha256: reported.find(({ entry }) => entry?.request_sha256 != null)?.entry?.request_sha256 ?? null,
  }
}

/** By metric, one number per start of the server, in the order of the trials: of several turns their geometric mean. */
function samplesOf(counted: readonly Trial[]): Map<string, number[]> {
  const samples = new Map<string, number[]>()
  for (const trials of Map.groupBy(counted, startOf).values())
    for (const metric_id of new Set(trials.flatMap(({ numbers }) => [...numbers.keys()]))) {
      const values = trials.flatMap(({ numbers }) => numbers.get(metric_id) ?? [])
      samples.set(metric_id, [...(samples.get(metric_id) ?? []), geometricMean(values)])
    }
  return samples
}

const startOf = (trial: Trial): unknown => trial.row.block ?? trial

/** Trials of runs have rounds or blocks, for comparisons; those of documents have neither. */
export const roundsOf = (counted: readonly Trial[], metric_id: string): RoundValue[] =>
  [...Map.groupBy(counted, startOf).values()]
    .flatMap(trials => {
      const values = trials.flatMap(({ numbers }) => numbers.get(metric_id) ?? [])
      const [{ row }] = trials as [Trial, ...Trial[]]
      const round = row.block ?? row.round
      return round === null || values.length === 0 ? [] : [{ round, path: row.path, value: geometricMean(values) }]
    })
    .sort((a, b) => a.round - b.round || compareText(a.path, b.path))
    .map(({ round, value }) => ({ round, value }))

/** Whether the entries of its league share blocks. */
export const scheduleOf = (counted: readonly Trial[]): Schedule =>
  counted.some(({ row }) => row.block !== null) ? 'blocks' : 'rounds'

const summariesOf = (samples: ReadonlyMap<string, number[]>): MetricSummary[] =>
  [...samples].flatMap(([metric_id, sample]) =>
    metricOf(metric_id)?.is_series === true ? [] : { metric_id, ...summarise(sample) },
  )

/** For a claim without a log: a number without n. */
function summaryOf({ metric_id, value }: ReadClaim): MetricSummary[] {
  if (value === null) return []
  return [{ metric_id, n: null, median: value, low: null, high: null, interval_method: null }]
}

const NO_LIMIT = { limited_by: null, server_busy_ratio: null, client_busy_ratio: null }

/** What limited the load in most of the valid trials, and the median utilisation of both sides. */
function limitOf(counted: readonly Trial[]): ResultRecord['limit'] {
  const loaded = counted.map(({ row }) => row).filter(({ limited_by }) => limited_by !== null)
  if (loaded.length === 0) return NO_LIMIT
  return {
    limited_by: commonLimit(loaded.flatMap(({ limited_by }) => (limited_by === 'unknown' ? [] : (limited_by ?? [])))),
    server_busy_ratio: medianOf(loaded.flatMap(row => row.server_busy_ratio ?? row.server_cpu_ratio ?? [])),
    client_busy_ratio: medianOf(loaded.flatMap(row => row.client_busy_ratio ?? row.client_cpu_ratio ?? [])),
  }
}

/** The generator if at least half of the trials say so; otherwise the most frequent limit. */
function commonLimit(limits: readonly Limit[]): Limit {
  const is_of_generator = 2 * limits.filter(isOfGenerator).length >= limits.length
  const ofSide = limits.filter(limit => isOfGenerator(limit) === is_of_generator)
  const countOf = (limit: Limit) => ofSide.filter(other => other === limit).length
  // of two equally frequent limits, the one that tells less about the server
  const [most] = ofSide.toSorted((a, b) => countOf(b) - countOf(a) || LIMITS.indexOf(b) - LIMITS.indexOf(a))
  return most ?? 'unknown'
}

const medianOf = (values: readonly number[]): number | null => (values.length === 0 ? null : median(values))
const leastOf = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.min(...values))

/**
 * Whether only a bound is known. A rate that the generator limited, or may have limited, is a lower bound. If a
 * statement calls a result too low or too high, measures in the direction of its headline are such bounds; for its
 * other ranked measures the direction is unknown, so they are both.
 */
function boundsOf(metric_id: string, headline_id: string, status: PublicationStatus, limited_by: Limit | null): Bounds {
  const [metric, headline] = [metricOf(metric_id), metricOf(headline_id)]
  if (!metric || !headline) return { is_lower_bound: false, is_upper_bound: false }
  const is_like_headline = metric.family === headline.family && (metric.better ?? headline.better) === headline.better
  const is_stated = (status === 'too-low' || status === 'too-high') && (metric.is_ranked || is_like_headline)
  return {
    is_lower_bound:
      (metric.family === 'rate' && isOfGenerator(limited_by)) ||
      Boolean(is_stated && (status === 'too-low' || !is_like_headline)),
    is_upper_bound: Boolean(is_stated && (status === 'too-high' || !is_like_headline)),
  }
}

/** The merge date, and the effect of all statements about the result, its document and its run. */
function publicationOf(subjects: Readonly<Record<string, string | null>>, { statement, merge_commit }: Context) {
  const placeOf = (kind: string, id: string | null | undefined) =>
    merge_commit.find(({ subject_kind, subject_id }) => subject_kind === kind && subject_id === id)
  const matching = statement
    .filter(({ subject_kind, subject_id }) => subjects[subject_kind] === subject_id)
    .map(row => ({ effect: null, ...row, position: placeOf('statement', row.statement_id)?.position ?? null }))
  const { publication_status, statement: deciding } = publicationStatusOf(matching)
  const words = PUBLICATION_STATUS_WORDS[publication_status]
  return {
    merged_on: (placeOf('document', subjects.document) ?? placeOf('run', subjects.run))?.merged_on ?? null,
    publication_status,
    /** `Known to be too low (maintainers, 2026-11-28): the server was cold.` */
    publication_status_reason:
      deciding &&
      `${words.charAt(0).toUpperCase()}${words.slice(1)} (${deciding.who}, ${deciding.stated_on}): ${deciding.reason}`,
    is_withdrawn: isWithdrawn(publication_status),
  }
}

/** A control's second name is a control, too. */
const isControl = (entry: Context['framework'][number] | undefined, { framework }: Context): boolean =>
  entry !== undefined &&
  (entry.role === 'control' || framework.find(row => row.framework_id === entry.twin_of)?.role === 'control')

const kernelOf = (facts: readonly EnvironmentRow[]): string | null =>
  facts
    .filter(({ key, value }) => key === 'kernel_release' && value !== null)
    .sort((a, b) => compareText(a.phase, b.phase))[0]?.value ?? null

/** Facts named now_… are momentary, such as free memory, and do not affect comparability. */
function phasesOf(facts: readonly EnvironmentRow[]): ResultRecord['environment'] {
  const phase = (name: EnvironmentRow['phase']): RuleFacts | null => {
    const inPhase = facts.filter(row => row.phase === name && !row.key.startsWith('now_'))
    if (inPhase.length === 0) return null
    return Object.fromEntries(inPhase.sort((a, b) => compareText(a.key, b.key)).map(({ key, value }) => [key, value]))
  }
  return { stated: phase('stated'), before: phase('before'), after: phase('after') }
}

function hostOf({ host }: Context, host_id: string | null): ResultRecord['host'] {
  const {
    cpu_model = null,
    thread_count = null,
    memory_bytes = null,
    is_virtual = null,
  } = host.find(row => row.host_id === host_id) ?? {}
  return { cpu_model, thread_count, memory_bytes, is_virtual }
}
