/** The request to the program of a trial. */
import type { BuiltEntry, Case, Scenario } from '../../pipeline/schema/case.ts'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import type { Programs } from '../host/find-programs.ts'
import type { Redaction } from '../host/redact.ts'
import type { StopMethod } from './sandbox/create-control-groups.ts'

export interface TrialRequest {
  run_id: string
  case: Case
  built: BuiltEntry
  scenario: Scenario
  /** Counts from 1. */
  round: number
  position: number
  /** The run's folder; the trial writes `<casePath>/<nn>.<what>` below it. */
  run_folder: string
  /** The seed of the random inputs of verification and probe. */
  seed: string
  cpus: { server: readonly number[] | null; client: readonly number[] | null }
  programs: Programs
  /** What is replaced in every file, the longest first. */
  redactions: readonly Redaction[]
  /** performance.timeOrigin + now() of the run's start in ms, so that monotonic seconds count from it. */
  run_started_ms: number
  /** The path of the observer, set by runTrial. */
  observer_program?: string
  /** False in bench:fidelity's bare runs. */
  observe: boolean
  /** How long the server may take until its first response; absent means 20 s. */
  ready_timeout_s?: number
  /** How long the generator may take beyond its duration; absent means 60 s. */
  patience_s?: number
  /** How a start stops its processes; absent means as well as this host can. */
  stops_by?: StopMethod
  /** The sandbox of the server; absent means none. */
  sandbox?: RunJson['sandbox']
}
