/** The table claim_comparison, and the findings of the rules about claims: each claim held against the log that it names. */

import { rules } from '../audit/installed-rules.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { type ClaimComparison, compareClaim, compareRatio } from '../claims/compare.ts'
import { compareErrors } from '../claims/compare-errors.ts'
import { appendTable, type Database, type Row } from '../database.ts'
import { tools } from '../tools/installed.ts'
import { claimId } from '../vocabulary/result-id.ts'
import { findingColumns } from './apply-rules.ts'

interface ComparableClaim extends ClaimRow {
  document_id: string
  has_log: boolean
  tool: string | null
  log_is_invalid: boolean
  lost_address: string | null
  observed: number[] | null
  /** Sums over the result's trials, by metric id. */
  counts: Record<string, number>
  /** The claims of the two rows that a sentence compares. */
  from_value: number | null
  to_value: number | null
}

const claimSql = `
  with
  per_trial as (
    select result_id, trial_id, trial.path, first_line, metric_id, median(value) as value
    from measurement join trial using (trial_id)
    where value is not null
    group by all
  ),
  observed as (
    select result_id, metric_id, list(value order by path, first_line) as observed from per_trial group by all
  ),
  counted as (
    select result_id, json_group_object(metric_id, total) as counts
    from (select result_id, metric_id, sum(value) as total from per_trial where metric_id like '%_count' group by all order by all)
    group by result_id
  ),
  trialled as (
    select result_id, any_value(tool order by path) as tool, bool_or(status in ('failed', 'void')) as log_is_invalid
    from trial group by result_id
  ),
  named as (
    select document_id, row_name, metric_id, any_value(value order by line) as value
    from stg_claim where table_name <> 'text' group by all
  ),
  lost as (select document_id, unnest(lost_logs) as log from document)
  select
    stg_claim.*,
    trialled.result_id is not null as has_log,
    trialled.tool,
    coalesce(trialled.log_is_invalid, false) as log_is_invalid,
    lost.log.address as lost_address,
    observed.observed,
    coalesce(counted.counts, '{}')::varchar as counts,
    from_claim.value as from_value,
    to_claim.value as to_value
  from stg_claim
  left join trialled using (result_id)
  left join counted using (result_id)
  left join observed using (result_id, metric_id)
  left join named as from_claim on from_claim.document_id = stg_claim.document_id
    and from_claim.row_name = stg_claim.from_row and from_claim.metric_id = stg_claim.metric_id
  left join named as to_claim on to_claim.document_id = stg_claim.document_id
    and to_claim.row_name = stg_claim.to_row and to_claim.metric_id = stg_claim.metric_id
  left join lost on lost.document_id = stg_claim.document_id and lost.log.row_name = stg_claim.row_name
  order by stg_claim.document_id, stg_claim.line`

export async function compareClaims(database: Database): Promise<void> {
  const comparisons: Row[] = []
  const findings: Row[] = []
  const claims = await database.rows<Omit<ComparableClaim, 'counts'> & { counts: string }>(claimSql)
  for (const row of claims) {
    const claim = { ...row, counts: JSON.parse(row.counts) }
    const comparison = compare(claim)
    const claim_id = claimId(claim)
    comparisons.push({ claim_id, ...claim, ...comparison })
    for (const rule of rules) {
      if (rule.scope !== 'claim') continue
      const answer = rule.check({ ...claim, ...comparison })
      if (answer.kind !== 'finding') continue
      findings.push({ subject_kind: 'claim', subject_id: claim_id, rule_id: rule.id, ...answer })
    }
  }
  await appendTable(database, 'claim_comparison', comparisonColumns, comparisons)
  await appendTable(database, 'claim_finding', findingColumns, findings)
  await database.connection.run('insert into rule_finding select * from claim_finding')
}

/** Three kinds of claim: a change between two rows, a sentence about errors, and a number of a table. */
function compare(claim: ComparableClaim): ClaimComparison {
  const { from_value, to_value, has_log, log_is_invalid, tool } = claim
  if (claim.predicate !== null) return compareErrors(claim.predicate, claim.counts, { has_log })
  if (claim.value !== null && claim.from_row !== null && from_value !== null && to_value !== null) {
    return compareRatio(claim.value, from_value, to_value, claim.cell)
  }
  if (claim.result_key === null) {
    return {
      verdict: 'unmatched',
      observed: null,
      relative_difference: null,
      explanation: 'claims.csv names no result for it',
    }
  }
  return compareClaim(claim, claim.observed ?? [], { log_is_invalid, tool: tools.get(tool ?? ''), has_log })
}

const comparisonColumns = {
  claim_id: 'VARCHAR',
  document_id: 'VARCHAR',
  table_name: 'VARCHAR',
  row_name: 'VARCHAR',
  column_name: 'VARCHAR',
  ordinal: 'INTEGER',
  observed: 'DOUBLE',
  relative_difference: 'DOUBLE',
  verdict: 'VARCHAR',
  explanation: 'VARCHAR',
} as const
