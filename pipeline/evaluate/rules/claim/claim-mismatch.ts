import { count, formatChange, percent } from '../format-numbers.ts'
import { type ClaimRule, finding, NOTHING, notComputable } from '../rule.ts'

export const rule: ClaimRule = {
  order: 310,
  severities: ['invalid'],
  title: 'differs from its log',
  summary: 'The number in the table differs from the one in its log.',
  formula: '(claim - log) / log',
  threshold: 'beyond half of the last printed digit, or outside a stated bound or range: invalid',
  source: 'A log is the output of a tool; a table is written by hand.',
  caveats: 'The table may be based on a different trial than the log.',
  check({ cell, verdict, value, observed, relative_difference, from_row }) {
    if (verdict === 'unmatched') return notComputable('the log that the claim belongs to')
    if (verdict !== 'differs') return NOTHING
    // of a change, the difference in percent would be read as one in points
    const size =
      relative_difference === null || from_row !== null
        ? ''
        : `: ${percent(Math.abs(relative_difference))} ${relative_difference > 0 ? 'above' : 'below'} the log`
    const shown = from_row === null ? count : formatChange
    const log = observed === null ? 'but its log differs' : `but its log says ${shown(observed)}`
    return finding('invalid', value, observed, `The table says “${cell}”, ${log}${size}.`)
  },
}
