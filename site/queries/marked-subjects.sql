-- One row per finding, with the words for its subject; a claim is named by its row and column, and leads to its
-- result. result_id is null where it has no page. document_id is null of a run.
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
    rule_id, severity, message, coalesce(claimed.name, own.name, subject_id) as name,
    coalesce(own.result_id, of_claim.result_id) as result_id, coalesce(own.document_id,
        claimed.document_id) as document_id
from finding
left join claimed on subject_kind = 'claim' and claimed.claim_id = subject_id
left join paged as own on subject_kind = 'result' and own.result_id = subject_id
left join paged as of_claim on of_claim.result_id = claimed.result_id
order by name, subject_id, message
