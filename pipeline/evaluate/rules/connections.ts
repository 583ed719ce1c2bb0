/** The connections of a closed loop: how many were opened, how many were busy, and whether they were kept alive. */
import { counted } from './format-numbers.ts'
import { notComputable } from './rule.ts'
import { numberOf, numbersOf, type TrialRecord } from './trial-record.ts'

/** At this many read errors per request or more, the connection is lost after most responses. */
export const KEEP_ALIVE_LOST_RATIO = 0.5

/** The number of connections that the generator opens; null if the tool or the report does not state it. */
export function openedConnections({ tool, threads, connections }: TrialRecord): number | null {
  return tool.openedConnections?.(threads, connections) ?? null
}

/** N, the most connections that can have been open: without those that failed to open, unless retried. */
export function openConnections(trial: TrialRecord): { open: number; missing: null } | { open: null; missing: string } {
  const opened = openedConnections(trial)
  if (opened === null) return { open: null, missing: 'threads and connections' }
  const [failed, reads, writes] = numbersOf(trial, 'connect_error_count', 'read_error_count', 'write_error_count')
  if (!failed) return { open: opened, missing: null }
  const isFinal = trial.tool.abandons_failed_connections && !reads && !writes && !trial.recording?.reconnection_count
  if (isFinal && failed < opened) return { open: opened - failed, missing: null }
  const attempts = counted(failed, 'attempt')
  const missing = `how many connections were open: ${attempts} to open one failed, and others may have succeeded later`
  return { open: null, missing }
}

/** False if a rate was set, or if the tool accepts one and the report does not say. */
export function isClosedLoop({ tool, connections, values }: TrialRecord): boolean {
  if (tool.loop === 'closed') return true
  return tool.loop === 'either' && connections !== null && values.target_rate_per_s == null
}

/** The outcome of rules about closed loops for any other load. */
export const NOT_CLOSED = notComputable('a closed loop: the rate of this load was set, or is unknown')

/** X, R, N and X * R, the mean number of requests in flight by Little's law; or the missing values. */
export function inFlight(trial: TrialRecord) {
  const { open: opened, missing: unknown } = openConnections(trial)
  const [rate, latency_s] = numbersOf(trial, 'requests_per_s', 'latency_mean_s')
  const missing = [unknown, rate === null ? 'requests/s' : null, latency_s === null ? 'the mean latency' : null].filter(
    word => word !== null,
  )
  if (opened === null || rate === null || latency_s === null) return { missing }
  return { missing: null, opened, rate, latency_s, busy: rate * latency_s }
}

/** Whether the load spent time on reopening connections, which no printed latency includes. */
export function isReconnecting(trial: TrialRecord): boolean {
  const requests = numberOf(trial, 'request_count')
  if (requests === null || requests === 0) return false
  const reopened = Math.max(numberOf(trial, 'read_error_count') ?? 0, trial.recording?.reconnection_count ?? 0)
  return reopened >= KEEP_ALIVE_LOST_RATIO * requests
}
