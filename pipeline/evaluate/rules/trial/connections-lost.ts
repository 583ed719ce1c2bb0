import { openConnections, openedConnections } from '../connections.ts'
import { count } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const rule: TrialRule = {
  order: 50,
  severities: ['invalid', 'caution'],
  title: 'connections lost',
  summary: 'The load used fewer connections than the report states.',
  formula:
    'N < c; established connections < N. N is the number of connections that the generator opened: c, or floor(c / t) * t if it divides them among threads, minus those that failed to open (socket errors)',
  threshold: 'any remainder: caution; any connection fewer than N: invalid',
  source:
    'Each thread opens a whole number of connections. TCP sockets in the state ESTABLISHED, if they were recorded.',
  caveats:
    'Only recorded sockets show how many connections were open; without them a log never passes. A connection that is being reopened may be missed by the count.',
  applies_to: tool => tool.openedConnections !== undefined,
  check(trial) {
    const opened = openedConnections(trial)
    if (opened === null || trial.connections === null) return notComputable('threads and connections')
    const established = trial.recording?.established_connections ?? null
    const { open, missing } = openConnections(trial)
    if (open !== null && established !== null && established < open) {
      const message = `Only ${count(established)} of ${count(open)} connections were open at any time.`
      return finding('invalid', established, open, message)
    }
    if (opened < trial.connections && trial.threads !== null) {
      const message = `${count(trial.connections)} connections do not divide evenly by ${count(trial.threads)} threads: ${trial.tool.id} opens ${count(opened)} and prints ${count(trial.connections)}.`
      return finding('caution', opened, trial.connections, message)
    }
    if (open === null) return notComputable(missing)
    return established === null ? notComputable('how many connections were actually open (sockets)') : NOTHING
  },
}
