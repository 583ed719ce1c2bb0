import { finding, NOTHING, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 320,
  severities: ['note'],
  title: 'outdated',
  summary: 'Its author or a later run has replaced it.',
  formula: 'a statement that supersedes it',
  threshold: 'any: note',
  source: 'The document, or a statement in the ledger.',
  caveats: 'A newer measurement is not always a better one.',
  check({ superseded }) {
    if (superseded === null) return NOTHING
    return finding('note', null, null, `Superseded${superseded.reason === null ? '' : `: ${superseded.reason}`}.`)
  },
}
