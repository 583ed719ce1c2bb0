import { KEEP_ALIVE_LOST_RATIO } from './connections.ts'
import { finding, NOTHING, notComputable, type TrialRule, WRK_FAMILY } from './rule.ts'
import { counted, percent } from './say.ts'
import { numberOf } from './trial-record.ts'

export const INVALID_ABOVE = 0.0001

export const rule: TrialRule = {
  id: 'socket-errors',
  scope: 'trial',
  severities: ['invalid', 'caution'],
  title: 'socket errors',
  summary: 'Connections could not be opened, or broke.',
  formula: 'connect errors > 0; read errors / requests; (read + write errors) / requests',
  threshold: `any connect error invalid; read errors at ${percent(KEEP_ALIVE_LOST_RATIO)} of the requests or more: keep-alive lost, caution; otherwise above ${percent(INVALID_ABOVE)} invalid`,
  source:
    'wrk (src/wrk.c, socket_readable): in 4.1 a connection that the server closes without saying so is a read error. Thresholds: our reasoning.',
  caveats:
    'Versions of wrk after 4.1 reconnect after a close without counting it. Timeouts are judged by censored-latency.',
  applies_to: WRK_FAMILY,
  check(trial) {
    const requests = numberOf(trial, 'request_count')
    const connects = numberOf(trial, 'connect_error_count')
    const reads = numberOf(trial, 'read_error_count')
    const writes = numberOf(trial, 'write_error_count')
    if (requests === null || connects === null || reads === null || writes === null)
      return notComputable('requests and the error counts')
    if (connects > 0) return finding('invalid', connects, 0, `${counted(connects, 'connection')} could not be opened.`)
    const errors = reads + writes
    if (errors === 0) return NOTHING
    // A ratio to no requests is not a number; what is broken then is all of it
    if (requests === 0)
      return finding('invalid', errors, 0, `${counted(errors, 'socket error')} and not one complete answer.`)
    if (reads >= KEEP_ALIVE_LOST_RATIO * requests)
      return finding(
        'caution',
        reads / requests,
        0,
        `${counted(reads, 'read error')} in ${counted(requests, 'request')}: the server closed the connection after most answers, so keep-alive was lost and this is a reconnecting load.`,
      )
    if (errors / requests <= INVALID_ABOVE) return NOTHING
    return finding(
      'invalid',
      errors / requests,
      0,
      `${counted(errors, 'socket error')} in ${counted(requests, 'request')} (${percent(errors / requests)}).`,
    )
  },
}
