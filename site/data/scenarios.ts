/** The scenarios: the request or command, the correct answer, and the metric that each is known by. */
import { query } from './query.ts'

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
  const printed = await query<Omit<ScenarioPage, 'request'> & { request: string | null }>('scenarios')
  return printed.map(row => ({ ...row, request: JSON.parse(row.request ?? 'null') }))
}
