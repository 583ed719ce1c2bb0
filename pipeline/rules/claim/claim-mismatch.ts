import { count, percent } from '../format-numbers.ts'
import { type ClaimRule, finding, NOTHING, notComputable } from '../rule.ts'

export const rule: ClaimRule = {
  order: 310,
  severities: ['invalid'],
  title: 'differs from its log',
  summary: 'The number in the table is not the one in the log it names.',
  formula: '(claim - log) / log',
  threshold: 'beyond half of the last printed digit, or outside of what a bound or a range says: invalid',
  source: 'The log is what the tool printed; a table is what somebody typed.',
  caveats: 'The table may come from another trial than the log that is shown.',
  check({ cell, verdict, value, observed, relative_difference }) {
    if (verdict === 'unmatched') return notComputable('the log that the claim belongs to')
    if (verdict !== 'differs') return NOTHING
    const size =
      relative_difference === null
        ? ''
        : `: ${percent(Math.abs(relative_difference))} ${relative_difference > 0 ? 'above' : 'below'} the log`
    const log = observed === null ? 'its log says something else' : `its log says ${count(observed)}`
    return finding('invalid', value, observed, `The table says “${cell}”, ${log}${size}.`)
  },
}
