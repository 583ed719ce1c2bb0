-- One row per published comparison: its ratio, our ratio with its interval, and whether direction and size agree.
-- Ratios of speed in the headline metric, `to` over `from`: above 1 is better, whatever the direction of the metric.
create or replace table reproduction as
select
    published_pair.* exclude (from_position, to_position),
    published_ratio,
    rerun_pair.* exclude (reproduction_id),
    rerun_ratio,
    rerun_low,
    rerun_high,
    direction_held,
    size_held,
    verdict,
    reason_id,
    reason,
    row_number() over (
        order by
            list_position(['did_not_hold', 'held', 'cannot_tell'], verdict),
            rerun_ratio is null,
            document_id,
            scenario_id,
            table_name,
            connections,
            from_position,
            to_position,
            reproduction_id
    )::integer as sort_order
from published_pair
join reproduction_verdict using (reproduction_id)
left join rerun_pair using (reproduction_id)
