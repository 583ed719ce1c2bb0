import { BUSY_FROM } from '../../../schema/limit.ts'
import { percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

const NOTE_BELOW = 0.5

export const rule: TrialRule = {
  order: 140,
  needs_continuity: true,
  severities: ['note'],
  title: 'server idle',
  summary: 'Neither the server nor the generator used its CPUs fully: something else was the limit.',
  formula: `CPU time of the server / (its CPUs * D), while that of the generator is below ${percent(BUSY_FROM)}`,
  threshold: `below ${percent(NOTE_BELOW)}, generator below ${percent(BUSY_FROM)}: note`,
  source: 'Our reasoning: the cause is a lock, a sleep, a single thread or too few connections.',
  caveats:
    'A server that its settings limit to one thread cannot use more than one of its CPUs. Nothing is reported if a database was the limit.',
  applies_to: loadsServer,
  check({ recording }) {
    const { server_cpu_ratio: server = null, client_cpu_ratio: client = null } = recording ?? {}
    if (server === null || client === null) return notComputable("the server's and the generator's CPU time")
    if (server >= NOTE_BELOW || client >= BUSY_FROM || recording?.limited_by === 'database') return NOTHING
    const message = `The server used ${percent(server)} of its CPUs while the generator used ${percent(client)} of its own.`
    return finding('note', server, NOTE_BELOW, message)
  },
}
