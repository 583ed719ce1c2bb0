/** Between core and marts: what SQL does not say well. Intervals, claims against logs, rules and ranks become tables. */
import type { Database } from './database.ts'
import { applyRules } from './judge/apply-rules.ts'
import { compareClaims } from './judge/compare-claims.ts'
import { rankResults } from './judge/rank-results.ts'
import { readResults } from './judge/result-records.ts'
import { summariseResults } from './judge/summarise-results.ts'

/** Makes the tables summary, claim_comparison, rule_finding, rule_not_computable, result_rank, result_past and result_standing. */
export async function judge(database: Database): Promise<void> {
  await summariseResults(database)
  const results = await readResults(database)
  await applyRules(database, results)
  await compareClaims(database)
  await rankResults(database, results)
}
