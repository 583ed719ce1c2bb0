/** The records that the rules are asked about, put together from the relations of core. */
import type { Database } from '../database.ts'
import type { ResultRecord } from '../rules/result-record.ts'
import type { Recording, TrialRecord } from '../rules/trial-record.ts'
import { median } from '../statistics/sample.ts'
import type { Value } from '../tools/block.ts'
import { tools } from '../tools/installed.ts'
import { type Tool, toolOf } from '../tools/tool.ts'

export interface JudgedResult {
  result_id: string
  origin_id: string
  /** Equal for results that may be held against each other: same scenario, work, host and load. */
  peer_key: string
  tool: Tool | null
  has_log: boolean
  record: ResultRecord
}

interface CaseRow {
  result_id: string
  origin_id: string
  document_id: string | null
  scenario_id: string | null
  host_id: string | null
  framework_version: string | null
  work: string | null
  tool: string | null
  threads: number | null
  connections: number | null
  has_log: boolean
  status: string
  status_reason: string | null
  headline_metric_id: string
  median: number | null
  low: number | null
  high: number | null
  cpu_model: string | null
  thread_count: number | null
  memory_bytes: string | null
  is_virtual: boolean | null
  is_control: boolean
  warm_up_s: number | null
  is_verified: boolean | null
}

interface JudgedTrial {
  result_id: string
  /** False for a trial that is evidence of nothing but itself: its values are no part of the result's. */
  is_counted: boolean
  record: TrialRecord
}

interface TrialRow extends Omit<TrialRecord, 'tool' | 'values' | 'recording'>, Omit<JudgedTrial, 'record'> {
  trial_id: string
  tool: string
  recording: string | null
}

const caseSql = `
  select
    bench_case.* exclude (kernel_release), coalesce(document_id, run_id) as origin_id,
    array_to_string(list_transform(list_sort(scenario.separate_by), lambda key: key || '=' || coalesce(settings.entries[key], '')), ',') as work,
    summary.median, summary.low, summary.high, said.warm_up_s, said.is_verified,
    host.cpu_model, host.thread_count, host.memory_bytes::varchar as memory_bytes, host.is_virtual
  from bench_case
  left join scenario using (scenario_id)
  left join host using (host_id)
  left join summary on summary.result_id = bench_case.result_id and summary.metric_id = bench_case.headline_metric_id
  left join (
    -- only a run says whether the answers were checked, trial by trial
    select result_id, min(warm_up_s) as warm_up_s, bool_and(trial.status <> 'unverified') as is_verified
    from trial join bench_case using (result_id)
    where bench_case.origin = 'measured' and is_counted
    group by result_id
  ) as said on said.result_id = bench_case.result_id
  left join (
    select framework_id, configuration_id, map(list(key order by key), list(value order by key)) as entries
    from configuration group by all
  ) as settings using (framework_id, configuration_id)
  order by bench_case.result_id`

/** Every result, claims without a log included, in order of result_id. */
export async function readResults(database: Database): Promise<JudgedResult[]> {
  const cases = await database.rows<CaseRow>(caseSql)
  const trials = Map.groupBy(await readTrials(database), trial => trial.result_id)
  const facts = await readFacts(database)
  return cases.map(row => {
    const own = trials.get(row.result_id) ?? []
    const metric = row.headline_metric_id
    // a trial counts once: of a sample of executions inside it, the median
    const values = own
      .filter(trial => trial.is_counted)
      .map(trial => trial.record.values[metric] ?? null)
      .map(middle)
      .filter(value => value !== null)
    const record: ResultRecord = {
      trials: own.map(trial => trial.record),
      primary_metric_id: metric,
      values,
      summary: row.median === null ? null : { median: row.median, low: row.low, high: row.high },
      framework_version: row.framework_version,
      is_control: row.is_control,
      environment: {
        stated: facts.get(`${row.origin_id} stated`) ?? null,
        before: facts.get(`${row.origin_id} before`) ?? null,
        after: facts.get(`${row.origin_id} after`) ?? null,
      },
      host: {
        cpu_model: row.cpu_model,
        thread_count: row.thread_count,
        memory_bytes: row.memory_bytes === null ? null : Number(row.memory_bytes),
        is_virtual: row.is_virtual,
      },
      warm_up_s: row.warm_up_s,
      is_verified: row.is_verified,
      superseded: row.status === 'outdated' ? { reason: row.status_reason } : null,
    }
    const peer_key = [
      row.origin_id,
      row.scenario_id,
      row.work,
      row.host_id,
      row.tool,
      row.threads,
      row.connections,
    ].join(' ')
    return {
      result_id: row.result_id,
      origin_id: row.origin_id,
      peer_key,
      tool: row.tool === null ? null : toolOf(row.tool, tools),
      has_log: row.has_log,
      record,
    }
  })
}

const middle = (value: Value): number | null =>
  Array.isArray(value) ? (value.length === 0 ? null : median(value)) : value

/** Trials with a report, in order of time; of a void one the recording itself cannot be trusted, so no rule is asked about it. */
async function readTrials(database: Database): Promise<JudgedTrial[]> {
  const rows = await database.rows<TrialRow>(`
    select trial_id, result_id, is_counted, tool, tool_version, threads, connections, nominal_duration_s, recording
    from trial left join stg_recording using (trial_id)
    where block_line is not null and status <> 'void'
    order by started_at nulls first, path, first_line`)
  const measurements = await database.rows<{ trial_id: string; metric_id: string; sample: (number | null)[] }>(`
    select trial_id, metric_id, list(value order by ordinal) as sample from measurement group by all order by all`)
  const values = Map.groupBy(measurements, measurement => measurement.trial_id)
  return rows.map(({ trial_id, result_id, is_counted, recording, tool, ...trial }) => {
    const own = (values.get(trial_id) ?? []).map(({ metric_id, sample }): [string, Value] => [
      metric_id,
      sample.length === 1 ? (sample[0] ?? null) : sample.filter(value => value !== null),
    ])
    const recorded = recording === null ? null : (JSON.parse(recording) as Recording)
    const record = { ...trial, tool: toolOf(tool, tools), values: Object.fromEntries(own), recording: recorded }
    return { result_id, is_counted, record }
  })
}

/** By origin and phase. What begins with `now_` is the state of a moment, such as free memory, and decides no comparison. */
async function readFacts(database: Database): Promise<Map<string, Record<string, string | null>>> {
  const rows = await database.rows<{ origin_id: string; phase: string; key: string; value: string | null }>(
    `select origin_id, phase, key, value from environment where key not like 'now\\_%' escape '\\' order by all`,
  )
  const origins = Map.groupBy(rows, row => `${row.origin_id} ${row.phase}`)
  return new Map([...origins].map(([id, own]) => [id, Object.fromEntries(own.map(row => [row.key, row.value]))]))
}
