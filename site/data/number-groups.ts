/** The numbers of a result in groups, in the order in which its page shows them. */
import { metricOf } from '../../pipeline/schema/metrics.ts'
import type { ResultPage, ResultValue } from './result-page.ts'
import { trialValue } from './result-page.ts'

const KINDS = ['rate', 'cost', 'errors', 'counts', 'latency', 'minor'] as const

export interface NumberGroup {
  kind: (typeof KINDS)[number]
  values: [ResultValue, ...ResultValue[]]
}

/** A metric without a family is an error if fewer are better, otherwise a count. */
function kindOf({ metric_id }: ResultValue): NumberGroup['kind'] {
  const metric = metricOf(metric_id)
  if (metric?.is_minor) return 'minor'
  return metric?.family ?? (metric?.better === 'lower' ? 'errors' : 'counts')
}

/** `zeros` are the kinds of errors that no trial has. */
export function numberGroups({ values, trials }: ResultPage): { groups: NumberGroup[]; zeros: ResultValue[] } {
  const isZero = (value: ResultValue) =>
    kindOf(value) === 'errors' && value.median === 0 && trials.every(trial => !trialValue(trial, value.metric_id))
  const byKind = Map.groupBy(
    values.filter(value => !isZero(value)),
    kindOf,
  )
  return {
    groups: KINDS.flatMap(kind => {
      const [first, ...others] = byKind.get(kind) ?? []
      return first === undefined ? [] : [{ kind, values: [first, ...others] }]
    }),
    zeros: values.filter(isZero),
  }
}
