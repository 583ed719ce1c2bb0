/** Which relations are published, and how: what grows by run in parts that are written once, all else as one file each. */
import { relationsOf } from './database.ts'
import { recordedTables } from './sources/recorded-files.ts'
import { schemaTables } from './tables.ts'

/** A part for each run, and one for all documents and what is found across runs. */
export const PARTITIONED: ReadonlySet<string> = new Set([
  ...['environment', 'finding', 'latency_histogram', 'measurement', 'not_computable', 'result'],
  ...['trial', 'trial_file', 'trial_value', ...Object.keys(recordedTables)],
])

/** What a run has few rows of and is queried across runs: brought together from all runs. */
export const MERGED = ['build', 'host_warning', 'league_summary', 'listing', 'not_run', 'run'] as const

/** Every relation but those that only lead to others. */
export const published = (): string[] =>
  [...['1_tables', '5_ledger'].flatMap(relationsOf), ...Object.keys(schemaTables)].sort()
