/** The connections of a closed loop: how many the generator opens, how many were busy, whether they were kept alive. */
import { counted } from './format-numbers.ts'
import { notComputable } from './rule.ts'
import { numberOf, numbersOf, type TrialRecord } from './trial-record.ts'

/** From this many read errors a request on, the connection is lost after most answers. */
export const KEEP_ALIVE_LOST_RATIO = 0.5

/** How many the generator opens; null where the tool does not say it, or the report does not name the load. */
export function openedConnections({ tool, threads, connections }: TrialRecord): number | null {
  return tool.openedConnections?.(threads, connections) ?? null
}

/** N, the most that can have been open: without those that could not be opened, if none was opened again; or what is missing to know it. */
export function openConnections(trial: TrialRecord): { open: number; missing: null } | { open: null; missing: string } {
  const opened = openedConnections(trial)
  if (opened === null) return { open: null, missing: 'threads and connections' }
  const [failed, reads, writes] = numbersOf(trial, 'connect_error_count', 'read_error_count', 'write_error_count')
  if (!failed) return { open: opened, missing: null }
  const isFinal = trial.tool.abandons_failed_connections && !reads && !writes && !trial.recording?.reconnection_count
  if (isFinal && failed < opened) return { open: opened - failed, missing: null }
  const again = counted(failed, 'attempt')
  return {
    open: null,
    missing: `how many connections were open: ${again} to open one failed, and others may have followed`,
  }
}

/** False where a rate was set, and where the tool can keep to one and the report does not say. */
export function isClosedLoop({ tool, connections, values }: TrialRecord): boolean {
  if (tool.loop === 'closed') return true
  return tool.loop === 'either' && connections !== null && values.target_rate_per_s == null
}

/** What rules about closed loops answer to any other. */
export const NOT_CLOSED = notComputable('a closed loop: the rate of this load was set, or is not known')

/** X, R and N with X * R, the mean number of requests in flight by Little's law; or what is missing for them. */
export function inFlight(trial: TrialRecord) {
  const { open: opened, missing: unknown } = openConnections(trial)
  const [rate, latency_s] = numbersOf(trial, 'requests_per_s', 'latency_mean_s')
  const missing = [unknown, rate === null ? 'requests/s' : null, latency_s === null ? 'the mean latency' : null].filter(
    word => word !== null,
  )
  if (opened === null || rate === null || latency_s === null) return { missing }
  return { missing: null, opened, rate, latency_s, busy: rate * latency_s }
}

/** Whether the load spent time on opening connections again, which no printed latency holds. */
export function isReconnecting(trial: TrialRecord): boolean {
  const requests = numberOf(trial, 'request_count')
  if (requests === null || requests === 0) return false
  const reopened = Math.max(numberOf(trial, 'read_error_count') ?? 0, trial.recording?.reconnection_count ?? 0)
  return reopened >= KEEP_ALIVE_LOST_RATIO * requests
}
