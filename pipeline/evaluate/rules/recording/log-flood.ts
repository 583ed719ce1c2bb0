import { count } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

/** A short line for every tenth response or so. */
const NOTE_ABOVE = 1

export const rule: TrialRule = {
  order: 290,
  severities: ['note'],
  title: 'excessive logging',
  summary: 'The server wrote a log while it was measured, which is work that other servers did not do.',
  formula: 'bytes that the server wrote to standard output and standard error / requests',
  threshold: `above ${NOTE_ABOVE} byte per request: note`,
  source:
    'Our reasoning: a line per request is a system call per request. A server that logs only its start and end stays far below the threshold.',
  caveats:
    'A configuration may log on purpose; its settings then say so. Output from before and after the load is included. A log written to a file is not detected.',
  applies_to: loadsServer,
  check(trial) {
    const bytes = trial.recording?.server_log_bytes ?? null
    const requests = numberOf(trial, 'request_count')
    if (bytes === null || !requests) return notComputable("requests and the size of the server's output")
    const ratio = bytes / requests
    if (ratio <= NOTE_ABOVE) return NOTHING
    const message = `The server wrote ${count(bytes)} bytes of log for ${count(requests)} requests, ${count(ratio)} per request.`
    return finding('note', ratio, NOTE_ABOVE, message)
  },
}
