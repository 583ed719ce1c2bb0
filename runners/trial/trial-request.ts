/** The input of the program of one trial. */
import type { BuiltEntry, Case, Scenario } from '../../pipeline/schema/case.ts'
import type { RunJson } from '../../pipeline/schema/records/run.ts'
import type { Programs } from '../host/find-programs.ts'
import type { Redaction } from '../host/redact.ts'
import type { ServerHost } from './server-host.ts'

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
  /** Of the random inputs of verification and probe. */
  seed: string
  cpus: { server: readonly number[] | null; client: readonly number[] | null }
  programs: Programs
  /** Path of this machine -> mark that stands for it in every file, longest first. */
  marks: readonly Redaction[]
  /** performance.timeOrigin + now() of the run's start in ms, so that monotonic seconds count from it. */
  run_started_ms: number
  /** Made by runTrial where the configuration wants the generator apart; absent is loopback. */
  server_host?: ServerHost
  /** Made by runTrial: the program that watches the load. */
  observer_program?: string
  /** False in bench:fidelity's bare runs. */
  observe: boolean
  /** How long the server may take to its first answer; absent is 20 s. */
  ready_timeout_s?: number
  /** How long the generator may take beyond its duration; absent is 60 s. */
  patience_s?: number
  /** What isolates the server; absent is nothing. */
  sandbox?: RunJson['sandbox']
}
