import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const rule: TrialRule = {
  order: 245,
  owner: 'run',
  needs_recording: true,
  severities: ['note'],
  title: 'load not judged',
  summary: "None of the load's own answers were checked: only the probe and the verification say that they were right.",
  formula: "the load's answers that were read off the wire and checked by the scenario's oracle",
  threshold: 'none: note',
  source:
    'AF_PACKET with a ring (packet(7)) on the interface of the load; the scenario says what is right. Our reasoning: a server can recognise the generator by what only it does.',
  caveats:
    'It needs permission to read packets (CAP_NET_RAW), an IPv4 address and no encryption. What was not checked may be wrong.',
  applies_to: loadsServer,
  check({ recording }) {
    const judged = recording?.load_answers_judged ?? null
    if (judged === null) return notComputable('answers of the load itself, read off the wire')
    if (judged > 0) return NOTHING
    const reason = recording?.load_unread ?? 'no one looked'
    return finding('note', 0, null, `None of the load's own answers were judged: ${reason}.`)
  },
}
