import { FEWEST_TRIALS } from '../../statistics/limits.ts'
import { count } from '../format-numbers.ts'
import { finding, NOTHING, notComputable, type ResultRule } from '../rule.ts'

export const rule: ResultRule = {
  order: 170,
  severities: ['caution'],
  title: 'too few trials',
  summary: 'There are too few trials to show how much the number varies between measurements.',
  formula: 'n',
  threshold: `n = 1: a single trial; n < ${FEWEST_TRIALS}: no 95 % interval of the median exists`,
  source: `The range of n values contains the median with probability 1 - 2 / 2^n, which reaches 95 % at n = ${FEWEST_TRIALS}.`,
  caveats: 'Even many trials of one session share its host, its time and its mistakes.',
  check({ values }) {
    const n = values.length
    if (n === 0) return notComputable('a trial')
    if (n >= FEWEST_TRIALS) return NOTHING
    const message =
      n === 1
        ? 'A single trial does not show how far off a second one would be.'
        : `${count(n)} trials are too few for a 95 % interval of the median, which needs ${FEWEST_TRIALS}.`
    return finding('caution', n, FEWEST_TRIALS, message)
  },
}
