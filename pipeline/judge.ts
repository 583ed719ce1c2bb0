/** Between core and marts: what SQL does not say well. Intervals, claims against logs, rules, ranks and re-runs become tables. */
import type { Database } from './database.ts'
import { applyRules } from './judge/apply-rules.ts'
import { compareClaims } from './judge/compare-claims.ts'
import { judgeReproductions } from './judge/judge-reproductions.ts'
import { rankResults } from './judge/rank-results.ts'
import { readResults } from './judge/result-records.ts'
import { summariseResults } from './judge/summarise-results.ts'

/** Makes the tables summary, claim_comparison, rule_finding, rule_not_computable, result_rank, result_past, result_standing and reproduction_verdict. */
export async function judge(database: Database): Promise<void> {
  await summariseResults(database)
  const results = await readResults(database)
  await applyRules(database, results)
  await compareClaims(database)
  await rankResults(database, results)
  await judgeReproductions(database, results)
}
