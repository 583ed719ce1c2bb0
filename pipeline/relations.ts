/** Which relations are published, and how: what grows by run in parts that are written once, all else as one file each. */
import { relationsOf } from './database.ts'

/** A part for each run, and one for all documents and what is found across runs. */
export const IN_PARTS: ReadonlySet<string> = new Set([
  ...['environment', 'finding', 'latency_histogram', 'measurement', 'not_computable', 'result', 'sentinel'],
  ...['socket_bytes', 'socket_sample', 'tcp_counter', 'thread_cpu', 'timeline', 'trial', 'trial_file', 'trial_value'],
  'verification',
])

/** What a run has few rows of, and what is asked across runs: brought together from all runs. */
export const MERGED = ['build', 'complaint', 'league_summary', 'listing', 'not_run', 'run'] as const

/** Every relation but those that only lead to others, named stg_, and the case list, whose columns `result` carries. */
export const published = (): string[] =>
  ['1_staging', '2_core', '4_marts', '6_ledger']
    .flatMap(relationsOf)
    .filter(name => !name.startsWith('stg_') && name !== 'bench_case')
    .sort()

/** What is kept of a run beside what was read of it. */
export const madeOfRun = (): string[] => [
  ...['2_core', '4_marts'].flatMap(relationsOf).filter(name => IN_PARTS.has(name)),
  ...['league_summary', 'listing'],
]
