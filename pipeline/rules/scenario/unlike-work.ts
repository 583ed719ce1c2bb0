import { median } from '../../statistics/sample.ts'
import { gives } from '../../tools/tool.ts'
import { count } from '../format-numbers.ts'
import type { ResultRecord } from '../result-record.ts'
import { finding, NOTHING, notComputable, type ScenarioRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

const CAUTION_FROM = 2
/** The median of fewer results than this says nothing about any of them. */
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
  title: 'unlike work',
  summary: 'Its answers are larger or smaller than the others in the scenario, so it did not do the same work.',
  formula: "bytes read / requests, against the median of the scenario's results",
  threshold: `${CAUTION_FROM} times the median or more, or 1 / ${CAUTION_FROM} of it or less: caution`,
  source:
    'Our reasoning: equal answers differ by a header or two, which can be most of a small answer: up to there the size is just a column. Headers that a scenario asks for, compression and the body are checked by its oracle. Until November 2026 the threshold was 10 %.',
  caveats:
    'Headers count. In small answers a few bytes make a large difference. Error answers are included. The median depends on who takes part.',
  applies_to: gives('read_bytes'),
  check({ result, results }) {
    const own = bytesPerResponse(result)
    const sizes = results.flatMap(one => bytesPerResponse(one) || [])
    if (!own) return notComputable('bytes read and requests')
    if (sizes.length < LEAST_RESULTS) return notComputable('other results of the scenario')
    const middle = median(sizes)
    const factor = Math.max(own / middle, middle / own)
    if (factor < CAUTION_FROM) return NOTHING
    const size = own > middle ? `${count(factor)} times` : `1 / ${count(factor)} of`
    const message = `An answer has ${count(own)} bytes, ${size} the scenario's median of ${count(middle)}.`
    return finding('caution', own, middle, message)
  },
}
