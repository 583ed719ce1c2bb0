import { counted, list } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const rule: TrialRule = {
  order: 240,
  needs_recording: true,
  severities: ['caution'],
  title: 'checks failed',
  summary: 'The server does not behave like one people could use, though its answers to the load may be right.',
  formula:
    'failed checks before or after the load: connections kept, requests in two packets, equal answers to all clients, wrong input refused, a Date header that advances',
  threshold: 'any: caution',
  source:
    'RFC 9110 (6.6.1 Date) and RFC 9112 (9.3 persistence). Our reasoning: what a server leaves out makes it faster than those that do it.',
  caveats:
    'A server may close connections on purpose, and then the load was a reconnecting one. A check that failed in one phase counts even if it passed in the other.',
  applies_to: loadsServer,
  check({ recording }) {
    const phases =
      recording?.verifications?.flatMap(({ failed_checks }) => (failed_checks ? [failed_checks] : [])) ?? []
    if (phases.length === 0) return notComputable('checks of the server next to the load')
    // The two phases say the same in different words
    const failed = new Map(phases.flat().map(text => [text.split(':')[0] ?? '', text]))
    if (failed.size === 0) return NOTHING
    const message = `${counted(failed.size, 'check')} failed: ${list([...failed.values()])}.`
    return finding('caution', failed.size, 0, message)
  },
}
