import { count, counted, percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

const CAUTION_ABOVE = 0.01

export const rule: TrialRule = {
  order: 250,
  severities: ['caution', 'note'],
  title: 'reconnected',
  summary: 'The load kept reopening connections, so its rate partly measures how fast connections are opened.',
  formula: 'reopened connections / requests',
  threshold: `above ${percent(CAUTION_ABOVE)}: caution; any: note`,
  source:
    'TCP ActiveOpens (proc_net_snmp in the kernel, RFC 1213) of the private network before and after the load. Threshold: our reasoning; opening a connection costs about as much as a small response, so it takes about that share of the rate.',
  caveats:
    'Connections from the server to its services are included. A server may close connections with `Connection: close`; no latency includes the time that this takes.',
  applies_to: loadsServer,
  check(trial) {
    const reopened = trial.recording?.reconnection_count ?? null
    const requests = numberOf(trial, 'request_count')
    if (reopened === null || requests === null) return notComputable('requests and opened connections (TCP counters)')
    if (reopened === 0) return NOTHING
    if (requests === 0)
      return finding('caution', null, null, `${counted(reopened, 'reconnection')} and not one response.`)
    const message = `${counted(reopened, 'reconnection')} in ${count(requests)} requests (${percent(reopened / requests)})`
    if (reopened / requests <= CAUTION_ABOVE) return finding('note', reopened / requests, CAUTION_ABOVE, `${message}.`)
    return finding('caution', reopened / requests, CAUTION_ABOVE, `${message}: connections were not kept alive.`)
  },
}
