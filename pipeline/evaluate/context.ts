/** The context of a run: the manifests that it refers to, and the statements about it. */
import type { PlacedStatement } from '../schema/publication-status.ts'
import type { Rows } from '../schema/rows.ts'

interface FrameworkRow {
  framework_id: string
  role: string
  twin_of?: string
  name: string
  language?: string | null
  kind?: string | null
}

export interface HostRow {
  host_id: string
  name?: string | null
  cpu_model?: string | null
  core_count?: number | null
  thread_count?: number | null
  memory_bytes?: number | null
  os?: string | null
  is_virtual?: boolean | null
  is_documented: boolean
}

interface StatementRow extends Omit<PlacedStatement, 'position' | 'effect'>, Partial<Pick<PlacedStatement, 'effect'>> {
  reason: string
  who: string
  /** YYYY-MM-DD. */
  stated_on: string
}

/** Rows by relation. */
export interface Context {
  framework: readonly FrameworkRow[]
  scenario: readonly { scenario_id: string; headline_metric_id: string; separate_by: readonly string[] }[]
  host: readonly HostRow[]
  statement: readonly StatementRow[]
  merge_commit: readonly { subject_kind: string; subject_id: string; merged_on: string; position: number }[]
}

/** The ids in a run that select its context. */
export interface RunNames {
  run_id: string
  host_id: string | null
  /** The commit that it measured. */
  commit: string | null
  framework_ids: readonly string[]
  scenario_ids: readonly string[]
  result_ids: readonly string[]
}

/** Everything that was read except the runs; documents are evaluated with all of it. */
export function wholeContext(rows: Rows): Context {
  const { framework = [], scenario = [], host = [], statement = [], merge_commit = [] } = rows
  return { framework, scenario, host, statement, merge_commit } as unknown as Context
}

/** Only the rows that the run refers to, and no documents, so that other changes do not affect its evaluation. */
export function contextOf(
  all: Context,
  { run_id, host_id, framework_ids, scenario_ids, result_ids }: RunNames,
): Context {
  const named = all.framework.filter(({ framework_id }) => framework_ids.includes(framework_id))
  const twins = named.map(({ twin_of }) => twin_of)
  const statement = all.statement.filter(({ subject_kind, subject_id }) =>
    subject_kind === 'run' ? subject_id === run_id : result_ids.includes(subject_id),
  )
  const stated = statement.map(({ statement_id }) => statement_id)
  return {
    framework: all.framework.filter(row => named.includes(row) || twins.includes(row.framework_id)),
    scenario: all.scenario.filter(({ scenario_id }) => scenario_ids.includes(scenario_id)),
    host: all.host.filter(host => host.host_id === host_id),
    statement,
    merge_commit: all.merge_commit.filter(({ subject_kind, subject_id }) =>
      subject_kind === 'statement' ? stated.includes(subject_id) : subject_id === run_id,
    ),
  }
}
