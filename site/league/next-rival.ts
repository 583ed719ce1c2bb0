/** The first result that another one is compared with. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { bestFirst } from './view.ts'

/** The result of another framework that is next above by the headline number, or else next below. */
export function nextRival(league: League, result_id: string): string | null {
  const entry = league.entries.find(each => each.result_id === result_id)
  const others = league.entries.filter(
    ({ role, is_usable, work, framework_id }) =>
      role === 'entry' && is_usable && work === entry?.work && framework_id !== entry.framework_id,
  )
  const measured = [...(entry ? [entry] : []), ...others].filter(({ measures }) => measures[league.headline_metric_id])
  const inOrder = bestFirst(measured, league)
  const place = entry ? inOrder.indexOf(entry) : -1
  return (inOrder[place - 1] ?? inOrder[place + 1])?.result_id ?? null
}
