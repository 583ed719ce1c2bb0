import { gives } from '../../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numberOf } from '../trial-record.ts'

const CAUTION_ABOVE = 0.001

export const rule: TrialRule = {
  order: 58,
  owner: 'tool',
  severities: ['caution', 'note'],
  title: 'printed rate',
  summary:
    'The printed rate is not the rate of responses: it also counts requests that failed, or it is a mean of samples.',
  formula: 'the printed rate compared with responses per second; requests without a response are not counted',
  threshold: `further apart than ${percent(CAUTION_ABOVE)}: caution; otherwise any difference, or a generator that counts error responses and prints no status: note`,
  source:
    'The meaning of the rate is stated with each generator, with an output that shows it: some print thousands of requests/s for a port on which nothing listens.',
  caveats: 'Where a report does not say how its requests failed, each failure counts as a request without a response.',
  applies_to: tool => loadsServer(tool) && tool.meanings?.counts_failures !== undefined,
  check(trial) {
    const printed = trial.printed?.find(({ metric_id }) => metric_id === 'requests_per_s')
    const rate = numberOf(trial, 'requests_per_s')
    if (printed && rate !== null) {
      const is_far = Math.abs(printed.value - rate) > CAUTION_ABOVE * printed.value
      const message = `${printed.name} is ${count(printed.value)}, and ${count(rate)} requests/s were answered: ${printed.words}.`
      return finding(is_far ? 'caution' : 'note', printed.value, rate, message)
    }
    if (rate === null) return notComputable('the rate')
    if (
      rate === 0 ||
      trial.tool.meanings?.counts_failures?.is !== 'error-answers' ||
      gives('non_2xx_count')(trial.tool)
    )
      return NOTHING
    const message = `${count(rate)} requests/s include responses with an error status, and the report does not say whether there were any.`
    return finding('note', null, null, message)
  },
}
