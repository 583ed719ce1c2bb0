/** How relations are published: those that grow with each run as partitions written once, all others as one file. */
import { recordedTables } from '../evaluate/recordings/recorded-files.ts'
import { relationsOf } from './database.ts'
import { schemaTables } from './tables.ts'

/** One partition for each run, and one for documents and findings across runs. */
export const PARTITIONED: ReadonlySet<string> = new Set([
  ...['environment', 'finding', 'latency_histogram', 'measurement', 'not_computable', 'result'],
  ...['trial', 'trial_file', 'trial_value', ...Object.keys(recordedTables)],
])

/** Relations with few rows per run or queried across runs: collected from all runs. */
export const MERGED = ['build', 'host_warning', 'league_summary', 'listing', 'not_run', 'proof', 'run'] as const

/** Every relation except intermediate ones (stg_) and the list of cases, whose columns are in `result`. */
export const published = (): string[] =>
  [...['1_tables', '5_ledger'].flatMap(relationsOf), ...Object.keys(schemaTables)].sort()
