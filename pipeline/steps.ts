/** Between core and marts: what SQL does not say well. Intervals, claims against logs, rules, ranks and re-runs become tables. */
import type { Database } from './database.ts'
import { applyRules } from './steps/apply-rules.ts'
import { compareClaims } from './steps/compare-claims.ts'
import { judgeReproductions } from './steps/judge-reproductions.ts'
import { rankResults } from './steps/rank-results.ts'
import { readResults } from './steps/result-records.ts'
import { summariseResults } from './steps/summarise-results.ts'

/** Makes the tables summary, claim_comparison, rule_finding, rule_not_computable, result_rank, result_past, result_standing and reproduction_verdict. */
export async function judge(database: Database): Promise<void> {
  await summariseResults(database)
  const results = await readResults(database)
  await applyRules(database, results)
  await compareClaims(database)
  await rankResults(database, results)
  await judgeReproductions(database, results)
}
