import { count, counted } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

/** The number of responses in excess of the requests that left the generator's sockets. */
export const extraAnswerCount = (request_count: number, requests_sent: number): number =>
  Math.max(0, request_count - requests_sent)

export const rule: TrialRule = {
  order: 222,
  severities: ['invalid'],
  title: 'extra responses',
  summary: 'The generator counted more responses than it sent requests: some requests were answered more than once.',
  formula:
    'responses counted by the generator - bytes sent by its connections / bytes per request, in whole requests (each connection until it closes, without retransmissions)',
  threshold: 'above 0: invalid',
  source:
    'TCP_INFO (tcpi_bytes_sent, tcpi_bytes_retrans) of every socket when the kernel destroys it (sock_diag); the size of a request as captured on the wire. Our reasoning: a response without a request skips the work of reading one.',
  caveats:
    'Each request that was never answered hides one extra response: at most one per connection, unless connections hang. If requests differ in size, the smallest size is used, which can hide extra responses too. Some generators count an interim response (1xx) as a response.',
  applies_to: loadsServer,
  check(trial) {
    const sent = trial.recording?.requests_sent ?? null
    const answered = numberOf(trial, 'request_count')
    if (sent === null || answered === null) return notComputable('the bytes that all connections of the load sent')
    const extra = extraAnswerCount(answered, sent)
    if (extra === 0) return NOTHING
    const message = `${counted(extra, 'response')} more than requests: ${count(answered)} were counted, but only ${count(sent)} requests were sent.`
    return finding('invalid', answered, sent, message)
  },
}
