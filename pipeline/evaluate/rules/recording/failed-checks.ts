import { counted, list } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'

export const rule: TrialRule = {
  order: 240,
  severities: ['caution'],
  title: 'checks failed',
  summary: 'The server would be unfit for production, although its responses to the load may be correct.',
  formula:
    'failed checks before or after the load: persistent connections, requests split across two packets, equal responses to all clients, invalid input rejected, a Date header that advances',
  threshold: 'any: caution',
  source:
    'RFC 9110 (6.6.1 Date) and RFC 9112 (9.3 persistence). Our reasoning: a server that skips this work is faster than those that do it.',
  caveats:
    'A server may close connections on purpose; the load then reconnects. A check that failed in one phase counts even if it passed in the other.',
  applies_to: loadsServer,
  check({ recording }) {
    const phases =
      recording?.verifications?.flatMap(({ failed_checks }) => (failed_checks ? [failed_checks] : [])) ?? []
    if (phases.length === 0) return notComputable('checks of the server before and after the load')
    // Both phases may report the same check in different words: keep one text for each check.
    const failed = new Map(phases.flat().map(text => [text.split(':')[0] ?? '', text]))
    if (failed.size === 0) return NOTHING
    const message = `${counted(failed.size, 'check')} failed: ${list([...failed.values()])}.`
    return finding('caution', failed.size, 0, message)
  },
}
