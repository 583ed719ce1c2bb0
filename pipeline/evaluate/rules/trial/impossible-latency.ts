import { inFlight, isClosedLoop, isReconnecting, NOT_CLOSED, openConnections } from '../connections.ts'
import { count, counted } from '../format-numbers.ts'
import { time } from '../format-time.ts'
import { canBeClosedLoop, finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

/** Printing and the edges of a load stay far below. */
const INVALID_ABOVE = 1.5

export const rule: TrialRule = {
  order: 30,
  needs_continuity: true,
  severities: ['invalid'],
  title: 'impossible latency',
  summary:
    'At this rate, the connections waited longer for each response than the longest printed latency, or had no time for as long a mean.',
  formula:
    'N / X > maximum latency: the connections that can have been open, divided by requests/s. Because the last request of each connection may be unfinished, the exact form is N * D > (requests + N) * maximum. The mean is too long where X * R / N, the requests in flight over the connections, is above 1.',
  threshold: `above the printed maximum plus half of its last digit; X * R / N above ${INVALID_ABOVE}, where the generator adds no samples`,
  source:
    'Arithmetic: N connections that are busy for D seconds complete more requests than were counted if none takes longer than the maximum.',
  caveats:
    'Not computable with timeouts, which are missing from the maximum, nor for a load that reconnects. If the server closes connections with `Connection: close`, connecting takes time that no latency includes. Requests that share a connection (pipelining, HTTP/2) raise the product.',
  applies_to: canBeClosedLoop,
  check(trial) {
    if (!isClosedLoop(trial)) return NOT_CLOSED
    const { open: opened, missing } = openConnections(trial)
    const flow = inFlight(trial)
    if (!flow.missing && !trial.tool.adds_latency_samples && flow.busy > INVALID_ABOVE * flow.opened) {
      const message = `${count(flow.rate)} requests/s x ${time(flow.latency_s)} would be ${count(flow.busy)} requests in flight on ${counted(flow.opened, 'connection')}: the rate or the mean latency is not that of the answers.`
      return finding('invalid', flow.latency_s, flow.opened / flow.rate, message)
    }
    const [rate, requests, duration_s] = numbersOf(trial, 'requests_per_s', 'request_count', 'duration_s')
    const [maximum_s, timeouts] = numbersOf(trial, 'latency_max_s', 'timeout_count')
    if (opened === null) return notComputable(missing)
    if (!rate || requests === null || duration_s === null || maximum_s === null)
      return notComputable('threads, connections, requests, duration and maximum latency')
    if (timeouts === null) return notComputable('the error counts')
    if (timeouts > 0) return notComputable(`the latency of the ${count(timeouts)} requests that timed out`)
    const { halfOfPrinted } = trial.tool
    const slowest_s = maximum_s + halfOfPrinted('latency_max_s', maximum_s)
    if (opened * (duration_s - halfOfPrinted('duration_s', duration_s)) <= (requests + opened) * slowest_s)
      return NOTHING
    if (isReconnecting(trial)) return notComputable('the time spent on reconnecting')
    const message = `${count(opened)} connections at ${count(rate)} requests/s spend ${time(opened / rate)} on each response, but the longest printed latency is ${time(maximum_s)}: it omits most of that time, or the load reconnected.`
    return finding('invalid', maximum_s, opened / rate, message)
  },
}
