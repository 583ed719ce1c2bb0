/** The register: every rule, in the order of the design's table, the recording's own before those about claims. */
import { rule as arithmetic } from './arithmetic.ts'
import { rule as censoredLatency } from './censored-latency.ts'
import { rule as claimMismatch } from './claim-mismatch.ts'
import { rule as clientBound } from './client-bound.ts'
import { rule as closedLoopLatency } from './closed-loop-latency.ts'
import { rule as connectionsLost } from './connections-lost.ts'
import { rule as correctedLatency } from './corrected-latency.ts'
import { rule as environmentDrift } from './environment-drift.ts'
import { rule as environmentIncomplete } from './environment-incomplete.ts'
import { rule as failedChecks } from './failed-checks.ts'
import { rule as failedResponses } from './failed-responses.ts'
import { rule as impossibleLatency } from './impossible-latency.ts'
import { rule as lateAnswers } from './late-answers.ts'
import { rule as logFlood } from './log-flood.ts'
import { rule as lostLog } from './lost-log.ts'
import { rule as noWarmUp } from './no-warm-up.ts'
import { rule as nothingAnswered } from './nothing-answered.ts'
import { rule as outdated } from './outdated.ts'
import { rule as percentileOrder } from './percentile-order.ts'
import { rule as plateau } from './plateau.ts'
import { rule as reconnected } from './reconnected.ts'
import type { Rule } from './rule.ts'
import { rule as serverIdle } from './server-idle.ts'
import { rule as sharedCpus } from './shared-cpus.ts'
import { rule as sharedHost } from './shared-host.ts'
import { rule as socketErrors } from './socket-errors.ts'
import { rule as starvedConnections } from './starved-connections.ts'
import { rule as starvedGenerator } from './starved-generator.ts'
import { rule as tooFewTrials } from './too-few-trials.ts'
import { rule as unevenThreads } from './uneven-threads.ts'
import { rule as unlikeWork } from './unlike-work.ts'
import { rule as unstable } from './unstable.ts'
import { rule as wrongAnswers } from './wrong-answers.ts'

export const rules: readonly Rule[] = [
  starvedConnections,
  correctedLatency,
  impossibleLatency,
  unevenThreads,
  connectionsLost,
  failedResponses,
  socketErrors,
  nothingAnswered,
  censoredLatency,
  percentileOrder,
  arithmetic,
  unlikeWork,
  clientBound,
  serverIdle,
  plateau,
  closedLoopLatency,
  tooFewTrials,
  unstable,
  noWarmUp,
  environmentIncomplete,
  environmentDrift,
  sharedHost,
  wrongAnswers,
  failedChecks,
  reconnected,
  lateAnswers,
  starvedGenerator,
  sharedCpus,
  logFlood,
  lostLog,
  claimMismatch,
  outdated,
]
