import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const rule: TrialRule = {
  order: 245,
  owner: 'run',
  severities: ['note'],
  title: 'load not checked',
  summary:
    'None of the responses to the load were checked; only the probe and the verification show that the server responds correctly.',
  formula: "responses to the load that were captured on the wire and checked by the scenario's oracle",
  threshold: 'none: note',
  source:
    'AF_PACKET with a ring (packet(7)) on the interface of the load; the scenario defines the correct response. Our reasoning: a server can recognise the generator by its behaviour.',
  caveats:
    'Capturing needs permission to read packets (CAP_NET_RAW), an IPv4 address and no encryption. Unchecked responses may be wrong.',
  applies_to: loadsServer,
  check({ recording }) {
    const judged = recording?.load_answers_judged ?? null
    if (judged === null) return notComputable('responses to the load, captured on the wire')
    if (judged > 0) return NOTHING
    const reason = recording?.load_unread ?? 'no packets were captured'
    return finding('note', 0, null, `None of the responses to the load were checked: ${reason}.`)
  },
}
