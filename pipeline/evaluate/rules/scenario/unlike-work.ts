import { gives } from '../../../tools/tool.ts'
import { median } from '../../statistics/sample.ts'
import { count } from '../format-numbers.ts'
import type { ResultRecord } from '../result-record.ts'
import { finding, NOTHING, notComputable, type ScenarioRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

const CAUTION_FROM = 2
const LEAST_RESULTS = 2

function bytesPerResponse(result: ResultRecord): number | null {
  const sizes = result.trials.flatMap(trial => {
    const [bytes, requests] = numbersOf(trial, 'read_bytes', 'request_count')
    return bytes === null || !requests ? [] : [bytes / requests]
  })
  return sizes.length === 0 ? null : median(sizes)
}

export const rule: ScenarioRule = {
  order: 120,
  severities: ['caution'],
  title: 'different work',
  summary: 'Its responses are much larger or smaller than others in the scenario, so it did not do the same work.',
  formula: 'bytes read / requests, compared with the median of the results of the scenario',
  threshold: `${CAUTION_FROM} times the median or more, or 1 / ${CAUTION_FROM} of it or less: caution`,
  source:
    'Our reasoning: equivalent responses differ by a header or two, which can be most of a small response; such differences are only shown in a column. The oracle of the scenario checks required headers, compression and the body. Until November 2026 the threshold was 10 %.',
  caveats:
    'Headers count, and in small responses a few bytes make a large difference. Error responses are included. The median depends on which entries take part.',
  applies_to: gives('read_bytes'),
  check({ result, results }) {
    const bytes = bytesPerResponse(result)
    const sizes = results.flatMap(one => bytesPerResponse(one) || [])
    if (!bytes) return notComputable('bytes read and requests')
    if (sizes.length < LEAST_RESULTS) return notComputable('other results of the scenario')
    const middle = median(sizes)
    const factor = Math.max(bytes / middle, middle / bytes)
    if (factor < CAUTION_FROM) return NOTHING
    const size = bytes > middle ? `${count(factor)} times` : `1 / ${count(factor)} of`
    const message = `A response has ${count(bytes)} bytes, ${size} the scenario's median of ${count(middle)}.`
    return finding('caution', bytes, middle, message)
  },
}
