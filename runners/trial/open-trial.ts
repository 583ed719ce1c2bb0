/** A trial while it is measured. */
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import type { BoundedLog } from '../build/bounded-log.ts'
import type { TrialFacts } from './evaluate-trial.ts'
import type { Sandbox } from './sandbox/create-sandbox.ts'
import type { Serving } from './serving.ts'
import type { TrialContext } from './trial-context.ts'

/** Record and facts are filled step by step, so that a failure keeps the earlier ones. */
export interface OpenTrial {
  context: TrialContext
  serving: Serving
  sandbox: Sandbox | null
  /** What a timed command printed. */
  log: BoundedLog | null
  record: TrialJson
  facts: TrialFacts
}
