/** The scenarios: the request or command, the correct answer, and the metric that each is known by. */
import { query } from './query.ts'
import type { Row } from './row.ts'

export type ScenarioPage = Row<'scenarios'>

export const scenarioPages = (): Promise<readonly ScenarioPage[]> => query('scenarios')
