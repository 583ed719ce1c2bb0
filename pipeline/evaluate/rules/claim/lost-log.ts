import { type ClaimRule, finding, NOTHING } from '../rule.ts'

export const rule: ClaimRule = {
  order: 300,
  severities: ['caution'],
  title: 'log lost',
  summary: 'The log that the number was read from is lost, so the number cannot be checked.',
  formula: 'a claim without a log',
  threshold: 'any: caution',
  source: 'Our reasoning: a number without a log has to be taken on trust.',
  caveats: 'The author may still have the log.',
  check({ cell, verdict, lost_address }) {
    if (verdict !== 'no_log') return NOTHING
    const place = lost_address === null ? '' : `, which was at ${lost_address}`
    return finding('caution', null, null, `No log survives for “${cell}”${place}.`)
  },
}
