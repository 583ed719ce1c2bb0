-- One row per claim with what it is compared with: the values of its log, or the claims of the two rows that a
-- sentence
-- compares.
create or replace table comparable_claim as
with
counted as (
    select result_id, list({'metric_id': metric_id, 'total': list_sum(sample)} order by metric_id) as counts
    from result_sample
    where ends_with(metric_id, '_count')
    group by all
),
printed as (
    select
        result_id,
        metric_id,
        list({'name': name, 'value': value, 'words': words} order by path, block_line, name) as printed
    from stg_trial
    join stg_printed using (path, block_line)
    group by all
),
logged as (
    select
        result_id,
        any_value(tool order by path) as tool,
        bool_or(status in ('failed', 'void')) as log_is_invalid
    from trial
    group by all
),
named as (
    select document_id, row_name, metric_id, any_value(value order by line) as value
    from stg_claim
    where table_name <> 'text'
    group by all
),
lost as (
    select document_id, log.row_name as row_name, log.address as address
    from (select document_id, unnest(lost_logs) as log from document)
),
source as (select * from stg_claim)
select
    source.*,
    logged.result_id is not null as has_log,
    logged.tool,
    coalesce(logged.log_is_invalid, false) as log_is_invalid,
    lost.address as lost_address,
    coalesce(result_sample.sample, []) as sample,
    coalesce(printed.printed, []) as printed,
    coalesce(counted.counts, []) as counts,
    from_claim.value as from_value,
    to_claim.value as to_value
from source
left join logged using (result_id)
left join counted using (result_id)
left join result_sample using (result_id, metric_id)
left join printed using (result_id, metric_id)
left join lost using (document_id, row_name)
left join named as from_claim
    on from_claim.document_id = source.document_id
    and from_claim.row_name = source.from_row
    and from_claim.metric_id = source.metric_id
left join named as to_claim
    on to_claim.document_id = source.document_id
    and to_claim.row_name = source.to_row
    and to_claim.metric_id = source.metric_id
order by source.document_id, source.line
