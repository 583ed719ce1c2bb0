/** Which relations are published, and how: what grows by run in parts that are written once, all else as one file each. */
import { relationsOf } from './database.ts'
import { recordedTables } from './sources/recorded-files.ts'
import { stagedRelations } from './staging.ts'

function isPublished(name: string): boolean {
  return !name.startsWith('stg_')
}

/** A part for each run, and one for all documents and what is found across runs. */
export const PARTITIONED: ReadonlySet<string> = new Set([
  ...['environment', 'finding', 'latency_histogram', 'measurement', 'not_computable', 'result'],
  ...['trial', 'trial_file', 'trial_value'],
  ...Object.keys(recordedTables).filter(isPublished),
])

/** What a run has few rows of, and what is asked across runs: brought together from all runs. */
export const MERGED = ['build', 'host_warning', 'league_summary', 'listing', 'not_run', 'run'] as const

/** Every relation but those that only lead to others, named stg_, and the case list, whose columns `result` carries. */
export const published = (): string[] =>
  [...stagedRelations(), ...['2_core', '4_marts', '6_ledger'].flatMap(relationsOf)]
    .filter(name => isPublished(name) && name !== 'bench_case')
    .sort()

/** What is kept of a run next to what was read of it. */
export const derivedRelations = (): string[] => [
  ...['2_core', '4_marts'].flatMap(relationsOf).filter(name => PARTITIONED.has(name)),
  ...['league_summary', 'listing'],
]
