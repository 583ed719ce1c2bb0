/** What the program of one trial is told and what it answers. */
import type { BuiltEntry, Case, Scenario } from './case.ts'
import type { TrialJson } from './run-record.ts'

export interface TrialRequest {
  run_id: string
  case: Case
  built: BuiltEntry
  scenario: Scenario
  /** From 1. */
  round: number
  position: number
  /** The run's folder; the trial writes `<casePath>/<nn>.<what>` below it. */
  run_folder: string
  /** Of the random inputs of verification and sentinel. */
  seed: string
  cpus: { server: readonly number[] | null; client: readonly number[] | null }
  /** Absolute paths; null is missing. */
  programs: {
    wrk: string | null
    hyperfine: string | null
    taskset: string | null
    ss: string | null
    time: string | null
  }
  tool_version: string | null
  /** Path of this machine -> mark that stands for it in every file, longest first. */
  marks: readonly (readonly [path: string, mark: string])[]
  /** performance.timeOrigin + now() of the run's start in ms, so that monotonic seconds count from it. */
  run_started_ms: number
  /** False in bench:fidelity's bare runs. */
  observe: boolean
}

export type RunTrial = (request: TrialRequest, signal: AbortSignal) => Promise<TrialJson>
