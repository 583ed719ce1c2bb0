/** Whom a result is compared with first. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { bestFirst } from './view.ts'

/** The result of another framework that stands next above one by the number that the league is known by, or else next below. */
export function nextRival(league: League, result_id: string): string | null {
  const own = league.entries.find(entry => entry.result_id === result_id)
  const others = league.entries.filter(
    ({ role, is_usable, work, framework_id }) =>
      role === 'entry' && is_usable && work === own?.work && framework_id !== own.framework_id,
  )
  const measured = [...(own ? [own] : []), ...others].filter(({ measures }) => measures[league.headline_metric_id])
  const inOrder = bestFirst(measured, league)
  const place = own ? inOrder.indexOf(own) : -1
  return (inOrder[place - 1] ?? inOrder[place + 1])?.result_id ?? null
}
