/** The summary of all findings: how many results, and how many with each, by rule, document and framework. */
import type { Severity } from '../../pipeline/vocabulary/severity.ts'
import { rows } from './query.ts'
import { ruleOrder } from './rules.ts'

export interface RuleCount {
  rule_id: string
  invalid: number
  caution: number
  note: number
  not_computable: number
}

/** Counts of listed results; a claim's findings are counted with the claims. */
export async function ruleCounts(): Promise<RuleCount[]> {
  const counts = await rows<RuleCount>(`
    with
    listed as (select result_id from leaderboard),
    marked as (
      select rule_id,
        count(distinct subject_id) filter (severity = 'invalid') as invalid,
        count(distinct subject_id) filter (severity = 'caution') as caution,
        count(distinct subject_id) filter (severity = 'note') as note
      from finding
      where subject_kind = 'claim' or subject_id in (from listed)
      group by rule_id
    ),
    missing as (
      select rule_id, count(distinct subject_id) as not_computable
      from not_computable where subject_id in (from listed) group by rule_id
    )
    select rule_id, coalesce(invalid, 0) as invalid, coalesce(caution, 0) as caution, coalesce(note, 0) as note,
      coalesce(not_computable, 0) as not_computable
    from marked full join missing using (rule_id)
    order by rule_id`)
  return counts.sort((a, b) => ruleOrder(a.rule_id) - ruleOrder(b.rule_id))
}

export interface GroupCount {
  id: string
  name: string
  result_count: number
  invalid: number
  caution: number
  note: number
  clean: number
}

const counts = `
  count(*) as result_count,
  count(*) filter (worst_severity = 'invalid') as invalid,
  count(*) filter (worst_severity = 'caution') as caution,
  count(*) filter (worst_severity = 'note') as note,
  count(*) filter (worst_severity is null) as clean`

/** Each result counts once, by its worst finding. */
export const documentCounts = (): Promise<GroupCount[]> =>
  rows(
    `select document_id as id, title as name, ${counts} from leaderboard join document using (document_id) group by all order by id`,
  )

export const frameworkCounts = (): Promise<GroupCount[]> =>
  rows(
    `select framework_id as id, any_value(framework_name) as name, ${counts} from leaderboard group by framework_id order by lower(any_value(framework_name)), id`,
  )

export interface MarkedSubject {
  rule_id: string
  severity: Severity
  message: string
  name: string
  /** The result that has a page; null for a claim that has none of its own. */
  result_id: string | null
  document_id: string | null
}

/** Every finding with the words for its subject, worst first; a claim is named by its row and column, and leads to its result. */
export const markedSubjects = (): Promise<MarkedSubject[]> =>
  rows(`
    with
    paged as (
      select
        result_id, any_value(document_id) as document_id,
        any_value(concat_ws(', ', coalesce(framework.name, framework_id), nullif(configuration_id, 'default'), scenario_id,
          case when connections is not null then format('{:,} connections', connections) end, nullif(standing, 'current'))) as name
      from result left join framework using (framework_id)
      group by result_id
    ),
    claimed as (
      select claim_id, any_value(result_id order by line) as result_id, any_value(document_id) as document_id,
        any_value(concat_ws(', ', document_id, row_name, column_name) order by line) as name
      from claim group by claim_id
    )
    select
      rule_id, severity, message, coalesce(claimed.name, own.name, subject_id) as name,
      coalesce(own.result_id, of_claim.result_id) as result_id, coalesce(own.document_id, claimed.document_id) as document_id
    from finding
    left join claimed on subject_kind = 'claim' and claimed.claim_id = subject_id
    left join paged as own on subject_kind = 'result' and own.result_id = subject_id
    left join paged as of_claim on of_claim.result_id = claimed.result_id
    order by case severity when 'invalid' then 1 when 'caution' then 2 else 3 end, name, subject_id, message`)
