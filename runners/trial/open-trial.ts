/** A trial while it is measured. */
import type { TrialJson } from '../../pipeline/vocabulary/records/run.ts'
import type { BoundedLog } from '../build/bounded-log.ts'
import type { TrialFacts } from './evaluate-trial.ts'
import type { Sandbox } from './sandbox/make-sandbox.ts'
import type { RunningServer } from './start-server.ts'
import type { RunningService, TrialContext } from './trial-context.ts'

/** What a trial has started and its end has to stop; `log` is what the entry printed. */
export interface Started {
  server: RunningServer | null
  services: Record<string, RunningService>
  sandbox: Sandbox | null
  log: BoundedLog | null
}

/** The record and the facts are filled while it goes on, so that a failure keeps what came before. */
export interface OpenTrial {
  context: TrialContext
  started: Started
  record: TrialJson
  facts: TrialFacts
}
