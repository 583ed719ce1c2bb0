/** What next to its own files decides what is made of a run: the manifests that it names, and what was said of it. */
import type { Rows } from '../sources/source.ts'
import type { ReadPart } from './read-part.ts'

type Row = Readonly<Record<string, unknown>>

/** `all` is what was read next to the runs. A run sees the rows that it names, the metrics and the tools, and no document. */
export function contextOf(all: Rows, { run_id, names }: Pick<ReadPart, 'run_id' | 'names'>): Rows {
  const rowsOf = (table: string) => (all[table] ?? []) as readonly Row[]
  const where = (table: string, column: string, values: readonly unknown[]) =>
    rowsOf(table).filter(row => values.includes(row[column]))
  const own = where('framework', 'framework_id', names.framework_id)
  const twin_ids = own.map(({ twin_of }) => twin_of)
  const statement = rowsOf('statement').filter(({ subject_kind, subject_id }) =>
    subject_kind === 'run' ? subject_id === run_id : names.result_id.includes(String(subject_id)),
  )
  const stated = statement.map(({ statement_id }) => statement_id)
  return {
    ...{ metric: rowsOf('metric'), stg_tool: rowsOf('stg_tool'), stg_tool_file: rowsOf('stg_tool_file') },
    framework: [...new Set([...own, ...where('framework', 'framework_id', twin_ids)])],
    scenario: where('scenario', 'scenario_id', names.scenario_id),
    stg_host: where('stg_host', 'host_id', names.host_id),
    statement,
    merge_commit: rowsOf('merge_commit').filter(({ subject_kind, subject_id }) =>
      subject_kind === 'statement' ? stated.includes(subject_id) : subject_id === run_id,
    ),
  }
}
