/** Compares what a load generator printed with what the server counted: what would mislead a reader is computed. */
import type { GeneratorRun, Situation } from '../schema/records/generators.ts'
import type { Block, Value } from '../tools/block.ts'
import { ERROR_METRICS } from '../tools/failed-requests.ts'

/** One number in base units: null where it was not printed, or where there is no true value. */
export interface Compared {
  metric_id: string
  printed: number | null
  true_value: number | null
  is_misleading: boolean
}

/** How far a printed value may be from the server's, because both share a machine, and requests are open at the end. */
const COUNT_RATIO = 0.15
const LATENCIES = [
  { metric_id: 'latency_mean_s', key: 'mean_s', ratio: 1.2, slack_s: 0.1 },
  { metric_id: 'latency_p50_s', key: 'p50_s', ratio: 1.2, slack_s: 0.02 },
  { metric_id: 'latency_p99_s', key: 'p99_s', ratio: 2, slack_s: 0.5 },
  { metric_id: 'latency_max_s', key: 'max_s', ratio: 2, slack_s: 0.5 },
] as const

const numberOrNull = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null)

/** As it is printed, not as the reader converts it. */
const printedOf = ({ printed = [], values }: Block, metric_id: string): number | null =>
  printed.find(each => each.metric_id === metric_id)?.value ?? numberOrNull(values[metric_id])

/** All errors that a report counts; null if it has no line for any. */
function errorsIn({ values, implied, facts }: Block): number | null {
  const counts = ['non_2xx_count', ...ERROR_METRICS].flatMap(id => numberOrNull(values[id]) ?? implied[id] ?? [])
  // answers with an error status may be among the failed requests
  const [failed = '0'] = /^\d+/.exec(facts.failed_requests ?? '') ?? []
  if (counts.length === 0) return null
  return Math.max(
    Number(failed),
    counts.reduce((sum, count) => sum + count, 0),
  )
}

/**
 * What a report claims of rate, latencies, errors and requests. A true rate has only complete answers without an error
 * status; where the server saw no complete answer every printed latency misleads, and so does an error count of 0.
 */
export function compareWithServer(block: Block, { server }: GeneratorRun, situation: Situation): Compared[] {
  const statuses = Object.entries(server.answers)
  const countOf = (isCounted: (status: number) => boolean) =>
    statuses.reduce((sum, [status, count]) => sum + (isCounted(Number(status)) ? count : 0), 0)
  const good = countOf(status => status < 400)
  const nothing_complete = statuses.length === 0
  const failed = countOf(status => status >= 400) + server.cut_answers + (nothing_complete ? server.unanswered : 0)
  // a rate can be checked only with the time that it was taken over, or if nothing was answered
  const duration_s = good === 0 ? 1 : numberOrNull(block.values.duration_s)
  const open = situation.connections

  const rate = printedOf(block, 'requests_per_s')
  const answered = rate === null || duration_s === null ? null : rate * duration_s
  const compared: Compared[] = [
    {
      metric_id: 'requests_per_s',
      printed: rate,
      true_value: duration_s === null ? null : good / duration_s,
      is_misleading: answered !== null && Math.abs(answered - good) > COUNT_RATIO * good + open,
    },
  ]
  const counted = errorsIn(block)
  // a report may count redirects as errors; where nothing listens, the server cannot count
  const redirected = countOf(status => status >= 300 && status < 400)
  const slack = COUNT_RATIO * failed + (failed > 0 ? open / 2 : 0)
  const is_unseen = server.requests === 0
  const errors = counted ?? 0
  compared.push({
    metric_id: 'error_count',
    printed: counted,
    true_value: is_unseen ? null : failed,
    is_misleading: is_unseen ? errors === 0 : errors < failed - slack || errors > failed + slack + redirected,
  })
  for (const { metric_id, key, ratio, slack_s } of LATENCIES) {
    const printed = printedOf(block, metric_id)
    if (printed === null) continue
    const true_value = server.latency?.[key] ?? null
    const is_near =
      true_value !== null && printed <= true_value * ratio + slack_s && printed >= true_value / ratio - slack_s
    compared.push({ metric_id, printed, true_value, is_misleading: !is_near })
  }
  const requested = situation.requests ?? (situation.rate_per_s ?? 0) * (situation.duration_s ?? 0)
  if (requested > 0 && (situation.duration_s === null || situation.rate_per_s !== null))
    compared.push({
      metric_id: 'request_count',
      printed: requested,
      true_value: server.requests,
      is_misleading: server.requests < requested * (1 - COUNT_RATIO / 3),
    })
  return compared
}
