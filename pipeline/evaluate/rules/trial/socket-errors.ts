import { gives } from '../../../tools/tool.ts'
import { KEEP_ALIVE_LOST_RATIO } from '../connections.ts'
import { counted, list, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf, numbersOf, requestsWith } from '../trial-record.ts'

const INVALID_ABOVE = 0.0001

/** Errors on open connections, each with its noun. */
export const SOCKET_ERRORS = {
  read_error_count: 'read error',
  write_error_count: 'write error',
  unknown_error_count: 'unknown error',
} as const

const KINDS = ['connect_error_count', 'read_error_count', 'write_error_count']

export const rule: TrialRule = {
  order: 70,
  severities: ['invalid', 'caution', 'note'],
  title: 'socket errors',
  summary: 'Connections failed to open, or broke.',
  formula:
    'connect errors > 0; read errors / responses; (read + write + unknown errors) / requests, including these errors if the generator does not count them',
  threshold: `any connect error: invalid; read errors at ${percent(KEEP_ALIVE_LOST_RATIO)} of the responses or more: keep-alive lost, caution; otherwise above ${percent(INVALID_ABOVE)}: invalid, any: note`,
  source: 'Thresholds: our reasoning.',
  caveats: 'Timeouts are evaluated by other rules.',
  applies_to: tool => ['read_error_count', 'unknown_error_count'].some(id => gives(id)(tool)),
  check(trial) {
    const [requests, connects] = numbersOf(trial, 'request_count', 'connect_error_count')
    const [reads, writes] = numbersOf(trial, 'read_error_count', 'write_error_count')
    const unknown = numberOf(trial, 'unknown_error_count')
    // some count errors of one kind, or say how many there were and not of which kind
    const is_counted = [connects, reads, writes, unknown].some(count => count !== null)
    const is_missing = KINDS.some(id => gives(id)(trial.tool) && numberOf(trial, id) === null)
    if (requests === null || !is_counted || (is_missing && unknown === null))
      return notComputable('requests and the error counts')
    const errors = (reads ?? 0) + (writes ?? 0) + (unknown ?? 0)
    if (errors + (connects ?? 0) === 0) return NOTHING
    const kinds = Object.entries(SOCKET_ERRORS).flatMap(([id, noun]) => {
      const number = numberOf(trial, id)
      return number ? counted(number, noun) : []
    })
    if (connects) {
      const also = errors > 0 ? `; also ${list(kinds)}` : ''
      return finding('invalid', connects, 0, `${counted(connects, 'connection')} could not be opened${also}.`)
    }
    if (requests === 0) return finding('invalid', errors, 0, `${list(kinds)}, and not one complete response.`)
    if (reads !== null && reads >= KEEP_ALIVE_LOST_RATIO * requests) {
      const message = `${counted(reads, 'read error')} in ${counted(requests, 'request')}: the server closed the connection after most responses, so keep-alive was lost and the load reconnected.`
      return finding('caution', reads / requests, 0, message)
    }
    const all = requestsWith(trial, requests, Object.keys(SOCKET_ERRORS))
    const message = `${list(kinds)} in ${counted(all, 'request')} (${percent(errors / all)}).`
    return finding(errors / all > INVALID_ABOVE ? 'invalid' : 'note', errors / all, 0, message)
  },
}
