/** How a framework and its rivals respond to more connections: one scenario, host and run at several loads. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { isEligible } from './eligibility.ts'
import { usableFirst } from './view.ts'

export interface LoadPoint {
  framework_id: string
  name: string
  connections: number
  /** In the base unit of the measure. */
  value: number
}

export interface LoadResponse {
  scenario_id: string
  host_id: string
  run_id: string
  rate: LoadPoint[]
  p99: LoadPoint[]
}

const FEWEST_LOADS = 3

/** The run with the most loads of the first framework, then the newest; null if none has FEWEST_LOADS. */
export function loadResponseOf(leagues: readonly League[], ids: readonly string[]): LoadResponse | null {
  const [first = ''] = ids
  const found = [
    ...Map.groupBy(leagues, ({ scenario_id, host_id, run_id }) => [scenario_id, host_id, run_id].join(' ')).values(),
  ]
    .map(loads => responseOf(loads, ids))
    .map(response => ({ response, loads: response.rate.filter(({ framework_id }) => framework_id === first).length }))
    .filter(({ loads }) => loads >= FEWEST_LOADS)
    .toSorted((a, b) => b.loads - a.loads || b.response.run_id.localeCompare(a.response.run_id, 'en'))
  return found[0]?.response ?? null
}

function responseOf(loads: readonly League[], ids: readonly string[]): LoadResponse {
  const { scenario_id, host_id, run_id } = loads[0] as League
  const pointsOf = (metric_id: string): LoadPoint[] =>
    loads.flatMap(league =>
      ids.flatMap(id => {
        const entry = usableFirst(league, metric_id).find(
          each => each.framework_id === id && isEligible(each, metric_id),
        )
        const value = entry?.measures[metric_id]
        if (!entry || !value || league.connections === null) return []
        const { framework_id, framework_name: name } = entry
        return [{ framework_id, name, connections: league.connections, value: shownNumber(value).median }]
      }),
    )
  return { scenario_id, host_id, run_id, rate: pointsOf('requests_per_s'), p99: pointsOf('latency_p99_s') }
}
