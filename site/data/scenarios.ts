/** The scenarios: the request or command, the correct answer, and the metric that each is known by. */
import { rows } from './query.ts'

export interface ScenarioPage {
  scenario_id: string
  name: string
  sentence: string | null
  tool: string | null
  answer: string | null
  headline_metric_id: string | null
  request: { method: string; path: string; headers: Record<string, string>; body: string | null } | null
  result_count: number
  framework_count: number
}

export async function scenarioPages(): Promise<ScenarioPage[]> {
  const printed = await rows<Omit<ScenarioPage, 'request'> & { request: string | null }>(`
    with counted as (
      select scenario_id, count(*) as result_count, count(distinct framework_id) as framework_count
      from leaderboard group by scenario_id
    )
    select scenario.* exclude (request), request::varchar as request,
      coalesce(result_count, 0) as result_count, coalesce(framework_count, 0) as framework_count
    from scenario left join counted using (scenario_id)
    order by scenario_id`)
  return printed.map(row => ({ ...row, request: JSON.parse(row.request ?? 'null') }))
}
