import { gives } from '../../tools/tool.ts'
import { KEEP_ALIVE_LOST_RATIO } from '../connections.ts'
import { counted, percent } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

const INVALID_ABOVE = 0.0001

export const rule: TrialRule = {
  order: 70,
  severities: ['invalid', 'caution'],
  title: 'socket errors',
  summary: 'Connections could not be opened, or broke.',
  formula: 'connect errors > 0; read errors / requests; (read + write errors) / requests',
  threshold: `any connect error: invalid; read errors at ${percent(KEEP_ALIVE_LOST_RATIO)} of the requests or more: keep-alive lost, caution; otherwise above ${percent(INVALID_ABOVE)}: invalid`,
  source: 'Thresholds: our reasoning.',
  caveats: 'Timeouts are left to censored-latency.',
  applies_to: gives('read_error_count'),
  check(trial) {
    const [requests, connects] = numbersOf(trial, 'request_count', 'connect_error_count')
    const [reads, writes] = numbersOf(trial, 'read_error_count', 'write_error_count')
    if (requests === null || connects === null || reads === null || writes === null)
      return notComputable('requests and the error counts')
    if (connects > 0) return finding('invalid', connects, 0, `${counted(connects, 'connection')} could not be opened.`)
    const errors = reads + writes
    if (errors === 0) return NOTHING
    // A ratio to no requests is not a number; what is broken then is all of it
    if (requests === 0)
      return finding('invalid', errors, 0, `${counted(errors, 'socket error')} and not one complete answer.`)
    if (reads >= KEEP_ALIVE_LOST_RATIO * requests) {
      const message = `${counted(reads, 'read error')} in ${counted(requests, 'request')}: the server closed the connection after most answers, so keep-alive was lost and this is a reconnecting load.`
      return finding('caution', reads / requests, 0, message)
    }
    if (errors / requests <= INVALID_ABOVE) return NOTHING
    const message = `${counted(errors, 'socket error')} in ${counted(requests, 'request')} (${percent(errors / requests)}).`
    return finding('invalid', errors / requests, 0, message)
  },
}
