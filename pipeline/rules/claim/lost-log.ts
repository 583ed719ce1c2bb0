import { type ClaimRule, finding, NOTHING } from '../rule.ts'

export const rule: ClaimRule = {
  order: 300,
  severities: ['caution'],
  title: 'log lost',
  summary: 'The log that the number was read from is gone, so no one can check it.',
  formula: 'a claim without a log',
  threshold: 'any: caution',
  source: 'Our reasoning: a number without its log can only be believed.',
  caveats: 'The author may still have the log.',
  check({ cell, verdict, lost_address }) {
    if (verdict !== 'no_log') return NOTHING
    const place = lost_address === null ? '' : `, which was at ${lost_address}`
    return finding('caution', null, null, `No log survives for “${cell}”${place}.`)
  },
}
