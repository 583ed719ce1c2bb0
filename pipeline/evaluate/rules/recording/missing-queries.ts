import type { DatabaseUse } from '../../../schema/records/recording.ts'
import { count } from '../format-numbers.ts'
import { finding, loadsServer, NOTHING, notComputable, type TrialRule } from '../rule.ts'
import { numbersOf } from '../trial-record.ts'

/** The first that the database counted less of than the responses need; null if there were enough. */
function missingOf(used: DatabaseUse, answered: number) {
  const kinds = [
    { what: 'statements', found: used.statement_count, needed: answered * used.least_statement_count },
    { what: 'rows', found: used.row_count, needed: answered * used.least_row_count },
  ]
  return kinds.find(({ found, needed }) => found < needed) ?? null
}

/** One sentence if the database executed less than the responses need; null if it executed enough. */
export function missingQueries(used: DatabaseUse, answered: number): string | null {
  const missing = missingOf(used, answered)
  if (missing === null) return null
  const { what, found, needed } = missing
  return `the database counted ${count(found)} ${what} for ${count(answered)} responses, which need ${count(needed)}`
}

export const rule: TrialRule = {
  order: 236,
  needs_recording: true,
  severities: ['invalid'],
  title: 'missing queries',
  summary: 'The database executed fewer statements than the responses need: some were sent without a query.',
  formula:
    'statements of the server and their rows, as the database counted them during the load, compared with successful responses to the load and to the probe * those that the scenario requires for each',
  threshold: 'fewer: invalid',
  source:
    'pg_stat_statements of PostgreSQL, for statements of the server that name a table of the scenarios, before the load and after it.',
  caveats:
    'A server that sends another statement about the same table for each response is not detected by the count, but by rows that the runner changes between loads. More statements than needed are no fault.',
  applies_to: loadsServer,
  check(trial) {
    const [requests, errors] = numbersOf(trial, 'request_count', 'non_2xx_count')
    const database = trial.recording?.database ?? null
    if (database === null || requests === null) return notComputable('the statements that a database counted')
    const answered = requests - (errors ?? 0) + (trial.recording?.probe_answer_count ?? 0)
    const wrong = missingQueries(database, answered)
    if (wrong === null) return NOTHING
    const { found = null, needed = null } = missingOf(database, answered) ?? {}
    return finding('invalid', found, needed, `${wrong[0]?.toUpperCase()}${wrong.slice(1)}.`)
  },
}
