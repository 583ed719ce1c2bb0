import { median } from '../../statistics/sample.ts'
import { gives } from '../../tools/tool.ts'
import { count, percent } from '../format-numbers.ts'
import type { ResultRecord } from '../result-record.ts'
import { finding, NOTHING, notComputable, type ScenarioRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

const CAUTION_ABOVE = 0.1
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
  summary: "Its answers are larger or smaller than those of the scenario's others, so it did not do the same work.",
  formula: "bytes read / requests, against the median of the scenario's results",
  threshold: `further than ${percent(CAUTION_ABOVE)} from the median caution`,
  source: 'Our reasoning: equal answers differ by a header or two.',
  caveats:
    'Headers count. Small answers differ much by few bytes. Error answers are among them. The median moves with who takes part.',
  applies_to: gives('read_bytes'),
  check({ result, results }) {
    const own = bytesPerResponse(result)
    const sizes = results.flatMap(one => bytesPerResponse(one) || [])
    if (!own) return notComputable('bytes read and requests')
    if (sizes.length < LEAST_RESULTS) return notComputable('other results of the scenario')
    const middle = median(sizes)
    const difference = own / middle - 1
    // An exact tenth is not above it, whatever binary fractions make of it
    if (Math.abs(difference) <= CAUTION_ABOVE + 1e-9) return NOTHING
    const message = `An answer has ${count(own)} bytes, ${percent(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the scenario's median of ${count(middle)}.`
    return finding('caution', own, middle, message)
  },
}
