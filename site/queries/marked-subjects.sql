-- One row per finding, with the name of its subject; a claim has the name of its row and column, and the result_id of
-- its result. result_id is null for a subject without a page, document_id for a run.
-- nullable: result_id, document_id
with
paged as (
    select
        result_id, any_value(document_id) as document_id,
        any_value(concat_ws(', ', coalesce(framework.name, framework_id), nullif(configuration_id, 'default'),
            scenario_id,
            case when connections is not null
                then format('{:,} connections', connections) end, replace(nullif(publication_status,
                'current')::varchar, '-', ' '))) as name
    from result left join framework using (framework_id)
    group by result_id
),
claimed as (
    select claim_id, any_value(result_id order by line) as result_id, any_value(document_id) as document_id,
        any_value(concat_ws(', ', document_id, row_name, column_name) order by line) as name
    from claim group by claim_id
)
select
    rule_id, severity, message, coalesce(claimed.name, of_result.name, subject_id) as name,
    coalesce(of_result.result_id, of_claim.result_id) as result_id,
    coalesce(of_result.document_id, claimed.document_id) as document_id
from finding
left join claimed on subject_kind = 'claim' and claimed.claim_id = subject_id
left join paged as of_result on subject_kind = 'result' and of_result.result_id = subject_id
left join paged as of_claim on of_claim.result_id = claimed.result_id
order by name, subject_id, message
