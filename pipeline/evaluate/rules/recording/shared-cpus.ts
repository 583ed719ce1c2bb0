import { count } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const rule: TrialRule = {
  order: 280,
  severities: ['invalid', 'caution'],
  title: 'shared CPUs',
  summary: 'The generator ran on CPUs of the server, so the two competed for them.',
  formula: 'CPUs of the server that the generator was allowed to use too',
  threshold: "any: caution; all of the server's: invalid",
  source:
    'Our reasoning: the generator takes CPU time from the server, and when both run on one CPU each looks half idle, so no other rule detects it.',
  caveats:
    'The two hardware threads of a core count as two CPUs, although they share it. If nothing was pinned, the kernel may still have separated the two programs.',
  applies_to: loadsServer,
  check({ recording }) {
    const server = recording?.server_cpus ?? null
    const client = recording?.client_cpus ?? null
    if (server === null || client === null) return notComputable('the CPUs that server and generator were pinned to')
    const shared = server.filter(cpu => client.includes(cpu))
    if (shared.length === 0) return NOTHING
    const message = `The generator was allowed to use ${count(shared.length)} of the server's ${count(server.length)} CPUs.`
    return finding(shared.length === server.length ? 'invalid' : 'caution', shared.length, 0, message)
  },
}
