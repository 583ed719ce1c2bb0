import { count, counted } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

/** Answers beyond the requests that left the generator's sockets: 0 where there is none. */
export const extraAnswerCount = (request_count: number, requests_sent: number): number =>
  Math.max(0, request_count - requests_sent)

export const rule: TrialRule = {
  order: 222,
  needs_recording: true,
  severities: ['invalid'],
  title: 'extra answers',
  summary:
    'The generator counted more answers than requests left its sockets: some requests were answered more than once.',
  formula:
    'answers counted by the generator - bytes sent by its connections / bytes per request, in whole requests (each connection up to its end, without retransmissions)',
  threshold: 'above 0: invalid',
  source:
    'TCP_INFO (tcpi_bytes_sent, tcpi_bytes_retrans) of every socket when the kernel destroys it (sock_diag); the size of a request as read off the wire. Our reasoning: an answer that no one asked for costs no request.',
  caveats:
    'Requests that were never answered hide as many extra answers: at most one per connection, unless connections hang. Where requests differ in size, the smallest counts, which hides extra answers too. Some generators count an interim answer (1xx) as an answer.',
  applies_to: loadsServer,
  check(trial) {
    const sent = trial.recording?.requests_sent ?? null
    const answered = numberOf(trial, 'request_count')
    if (sent === null || answered === null) return notComputable('the bytes that all connections of the load sent')
    const extra = extraAnswerCount(answered, sent)
    if (extra === 0) return NOTHING
    const message = `${counted(extra, 'answer')} more than requests: ${count(answered)} were counted, and ${count(sent)} requests left the generator.`
    return finding('invalid', answered, sent, message)
  },
}
