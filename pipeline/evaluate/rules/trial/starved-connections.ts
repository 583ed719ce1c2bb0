import { BUSY_FROM } from '../../../schema/limit.ts'
import { inFlight, isClosedLoop, isReconnecting, NOT_CLOSED } from '../connections.ts'
import { count, percent } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { canBeClosedLoop, finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf, type TrialRecord } from '../trial-record.ts'

const CAUTION_BELOW = 0.95
const INVALID_BELOW = 0.8
const EXCUSED_FROM = 0.5

/**
 * The largest share of the connections' time that can have been busy: every timeout took the complete load, and, if the
 * mean latency is long compared with the load, each connection had one unfinished request at its end.
 */
function upperBound(trial: TrialRecord, opened: number, busy: number, latency_s: number) {
  const [timeouts, requests, duration_s] = numbersOf(trial, 'timeout_count', 'request_count', 'duration_s')
  if (timeouts === null || duration_s === null || duration_s <= 0 || (timeouts > 0 && requests === null)) return null
  const late = trial.tool.uncounted_errors?.includes('timeout_count') ? 0 : timeouts
  const answered_s = timeouts > 0 ? ((requests ?? 0) - late) * latency_s : busy * duration_s
  const unfinished = latency_s / duration_s
  const bound = (answered_s + timeouts * duration_s) / duration_s / opened
  return { timeouts, ratio: bound + (unfinished > 1 - CAUTION_BELOW ? unfinished : 0) }
}

export const rule: TrialRule = {
  order: 10,
  needs_continuity: true,
  severities: ['invalid', 'caution'],
  title: 'starved',
  summary: 'Some connections were not served, so the latency covers only the others.',
  formula:
    'X * R / N: requests/s times mean latency, divided by the connections that can have been open. With timeouts, the upper bound ((requests - timeouts) * R + timeouts * D) / D / N decides. If sockets were recorded and it is lower: connections that made progress / N.',
  threshold: `below ${CAUTION_BELOW}: caution; below ${INVALID_BELOW}: invalid; at most caution for a load that reconnects, or, from ${EXCUSED_FROM} on, if the generator used ${percent(BUSY_FROM)} of its CPUs and all sockets made progress`,
  source:
    'Little, A Proof for the Queuing Formula L = λW (1961): a closed loop keeps one request in flight on each connection. Thresholds: our reasoning; 5 % allows for rounding and the ends of the load.',
  caveats:
    'Reconnecting takes time that no latency includes, and a server that closes connections with `Connection: close` causes no read errors. A generator that uses all of its CPUs keeps answered connections waiting, about as long as a response takes by our reasoning; only recorded sockets distinguish that from a server that does so. If the mean latency exceeds 5 % of the duration, an unfinished request at the end may explain the difference, and is allowed for.',
  applies_to: canBeClosedLoop,
  check(trial) {
    if (!isClosedLoop(trial)) return NOT_CLOSED
    const flow = inFlight(trial)
    if (flow.missing) return notComputable(...flow.missing)
    const { opened, rate, latency_s, busy } = flow
    const bound = upperBound(trial, opened, busy, latency_s)
    if (bound === null) return notComputable('timeouts, requests and measured duration')
    const sockets = trial.recording?.progressing_connections ?? null
    const moved = (sockets ?? opened) / opened
    const ratio = Math.min(bound.ratio, moved)
    if (ratio >= CAUTION_BELOW) {
      if (busy / opened >= CAUTION_BELOW) return NOTHING
      return notComputable(
        bound.timeouts > 0
          ? `how long the ${count(bound.timeouts)} requests that timed out took`
          : `a load that is long compared with its mean latency of ${time(latency_s)}`,
      )
    }
    const is_reconnecting = isReconnecting(trial)
    const generator = (sockets !== null && moved >= CAUTION_BELOW && trial.recording?.client_cpu_ratio) || 0
    const isDueToGenerator = ratio >= EXCUSED_FROM && generator >= BUSY_FROM
    const severity = ratio < INVALID_BELOW && !is_reconnecting && !isDueToGenerator ? 'invalid' : 'caution'
    if (moved < bound.ratio) {
      const message = `${count(opened * (1 - moved))} of ${count(opened)} connections made no progress in the second half of the load, or the load reconnected.`
      return finding(severity, moved, 1, message)
    }
    const most =
      bound.timeouts > 0
        ? `, at most ${percent(ratio)} if all ${count(bound.timeouts)} timeouts took the complete load`
        : ''
    const reason = isDueToGenerator
      ? `unless they waited for the generator, which used ${percent(generator)} of its CPUs`
      : is_reconnecting
        ? 'because the load reconnected, as its read errors show'
        : 'unless the load reconnected'
    const message = `${count(opened - busy)} of ${count(opened)} connections were waiting at any moment: ${count(rate)} requests/s x ${time(latency_s)} keeps only ${count(busy)} busy (${percent(busy / opened)}${most}), ${reason}.`
    return finding(severity, busy / opened, 1, message)
  },
}
