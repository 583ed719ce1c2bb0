/** The table claim_comparison, and the findings of the rules about claims: each claim held against the log that it names. */
import { compareClaim, compareRatio } from '../claims/compare.ts'
import { appendTable, type Database, type Row } from '../database.ts'
import { claimId } from '../result-id.ts'
import { rules } from '../rules/all.ts'
import type { ClaimVerdict } from '../rules/claim-record.ts'

interface ClaimRow {
  document_id: string
  table_name: string
  row_name: string
  column_name: string
  ordinal: number
  cell: string
  metric_id: string | null
  value: number | null
  unit_printed: string | null
  from_row: string | null
  to_row: string | null
  is_matched: boolean
  lost_address: string | null
  log_is_invalid: boolean
  observed: number[] | null
  from_value: number | null
  to_value: number | null
}

// In a sentence that sets two rows of a table against each other, each row stands for its claim of the same metric.
const claimSql = `
  with
  logged as (
    select trial.result_id, measurement.metric_id, list(measurement.value order by trial.path, trial.first_line) as observed
    from measurement
    join trial using (trial_id)
    where measurement.value is not null
    group by all
  ),
  named as (
    select document_id, row_name, metric_id, any_value(value order by line) as value
    from stg_claim
    where table_name <> 'text'
    group by all
  ),
  lost as (
    select document_id, unnest(lost_logs) as log from document
  )
  select
    stg_claim.* exclude (line, result_key),
    stg_document_result.result_key is not null as is_matched,
    lost.log.address as lost_address,
    exists (
      select 1 from rule_finding where subject_id = stg_claim.result_id and severity = 'invalid'
    ) as log_is_invalid,
    logged.observed,
    from_claim.value as from_value,
    to_claim.value as to_value
  from stg_claim
  left join stg_document_result using (document_id, result_key)
  left join logged on logged.result_id = stg_claim.result_id and logged.metric_id = stg_claim.metric_id
  left join named as from_claim
    on from_claim.document_id = stg_claim.document_id and from_claim.row_name = stg_claim.from_row
    and from_claim.metric_id = stg_claim.metric_id
  left join named as to_claim
    on to_claim.document_id = stg_claim.document_id and to_claim.row_name = stg_claim.to_row
    and to_claim.metric_id = stg_claim.metric_id
  left join lost on lost.document_id = stg_claim.document_id and lost.log.row_name = stg_claim.row_name
  order by stg_claim.document_id, stg_claim.line`

export async function compareClaims(database: Database): Promise<void> {
  const comparisons: Row[] = []
  const findings: Row[] = []
  for (const claim of await database.rows<ClaimRow>(claimSql)) {
    const comparison = compare(claim)
    const { document_id, table_name, row_name, column_name, ordinal } = claim
    const claim_id = claimId(claim)
    comparisons.push({ claim_id, document_id, table_name, row_name, column_name, ordinal, ...comparison })
    for (const rule of rules) {
      if (rule.scope !== 'claim') continue
      const answer = rule.check({ ...claim, ...comparison })
      const subject = { subject_kind: 'claim', subject_id: claim_id, rule_id: rule.id }
      if (answer.kind === 'finding') findings.push({ ...subject, ...answer })
    }
  }
  await appendTable(database, 'claim_comparison', comparisonColumns, comparisons)
  await appendTable(database, 'claim_finding', findingColumns, findings)
  await database.connection.run('insert into rule_finding select * from claim_finding')
}
