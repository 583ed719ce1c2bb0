/** The shape of run.json: what one session was and what became of each trial. It holds no statistic. */
import type { Settings } from './case-name.ts'

export type TrialStatus = 'ok' | 'errors' | 'unverified' | 'failed' | 'void'

/** What the runner says of one trial; instants are UTC, monotonic seconds count from the start of the run. */
export interface TrialJson {
  /** The trial's raw file below the run's folder: `<case>/<nn>.<what>`, what being the tool's own report; it may be missing when the trial failed before the load. */
  path: string
  framework: string
  framework_version: string | null
  configuration: Settings
  scenario: string
  /** The id of a folder of pipeline/tools. */
  tool: string
  tool_version: string | null
  threads: number | null
  connections: number | null
  /** Requests offered each second; absent or null in a closed loop. */
  rate_per_s?: number | null
  duration_s: number | null
  warm_up_s: number | null
  /** From 1. */
  round: number
  /** In the order of the round, from 1. */
  position: number
  /** Of the generator, as it was started, taskset and all. Paths of this machine are replaced by marks. */
  argv: readonly string[] | null
  /** Of the generator; null where it did not end by itself. */
  exit_code: number | null
  started_at: string
  finished_at: string
  /** Of the load itself, on the monotonic clock. */
  load_started_s: number | null
  load_finished_s: number | null
  isolation: 'network-namespace' | 'two-network-namespaces' | 'loopback'
  server_cpus: readonly number[] | null
  client_cpus: readonly number[] | null
  /** From start to the first answer. */
  ready_s: number | null
  /** What timeline.csv's CPU columns were read from. */
  clock: 'schedstat' | 'ticks' | null
  /** Requests that the server itself counted during the load, without the sentinel's; null where it offers no count. */
  server_count: number | null
  /** Same pid and same start time after the load as before; null where it never ran. */
  is_same_process: boolean | null
  /** Processes that were still there after SIGTERM and the grace time, and were ended. */
  left_process_count: number | null
  server_log_bytes: number | null
  /** How often a path of this machine was replaced in the trial's files. */
  redaction_count: number
  /** Of a command only: peak resident memory of one execution, and what took it: the tool, or gnu-time. */
  peak_memory_bytes: number | null
  peak_memory_method: string | null
  status: TrialStatus
  /** One sentence, null for ok. */
  reason: string | null
}

export interface BuildJson {
  framework: string
  configuration: Settings
  framework_version: string | null
  lockfile_sha256: string | null
  /** The log below the run's folder. */
  path: string | null
  status: 'ok' | 'failed' | 'skipped'
  /** One sentence, null for ok. */
  reason: string | null
  duration_s: number | null
  redaction_count: number
}

/** A case that was planned and not run. */
export interface NotRunJson {
  framework: string
  configuration: Settings
  scenario: string
  threads: number | null
  connections: number | null
  rate_per_s?: number | null
  reason: string
}

/** What the doctor holds against the host. */
export interface ComplaintJson {
  complaint_id: string
  fact: string
  fix: string
}

export interface RunJson {
  started_at: string
  finished_at: string | null
  host_id: string
  /** 40 hex digits. */
  commit: string
  /** False where the checkout differed from its commit. */
  is_clean: boolean
  /** True where the run was stopped before its last round was whole. */
  is_partial: boolean
  rounds_seed: string
  /** Of `npm run bench`, after the program's name. */
  arguments: readonly string[]
  planned_trial_count: number
  /** In what every server of the run was kept: runners/trial/sandbox. Absent is none. */
  sandbox?: 'none' | 'namespaces'
  complaints: readonly ComplaintJson[]
  builds: readonly BuildJson[]
  not_run: readonly NotRunJson[]
  trials: readonly TrialJson[]
}
