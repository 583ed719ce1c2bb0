-- One row per listed result, in the order of the ledger: its case, values and findings, as the tables of the site show
-- them. Browsers read it by column: `rules` are the findings without their messages.
create or replace table leaderboard as
with
found as (
    select result_id, unnest(findings) as finding from listing
    union all
    -- rules that are evaluated outside of a run affect no measure
    select result_id, {'rule_id': rule_id, 'severity': severity, 'owner': owner, 'message': message, 'affects': null}
    from finding
    join listing on listing.result_id = finding.subject_id
    where listing.origin = 'measured'
),
counted as (select finding.rule_id as rule_id, count(*) as occurrence_count from found group by all),
-- within a severity the rarest finding first, because a common one says little about this result
marked as (
    select result_id, list(finding order by finding.severity desc, occurrence_count, finding.rule_id) as findings
    from found
    join counted on counted.rule_id = finding.rule_id
    group by all
),
source as (select * from listing where is_listed)
select
    -- excluded and withdrawn results last, then claims without a log, then by scenario and headline
    row_number() over (
        order by
            source.state = 'not_usable' or source.is_withdrawn,
            not source.has_log,
            source.scenario_id,
            if(metric.better = 'lower', source.headline_value, -source.headline_value) nulls last,
            source.origin_id,
            source.position,
            source.result_id
    )::integer as sort_order,
    source.* exclude (origin_id, position, is_listed, command, trials) replace (
        to_json(source.settings)::varchar as settings,
        coalesce(to_json(marked.findings)::varchar, '[]') as findings
    ),
    coalesce(
        to_json([
            {
                'rule_id': finding.rule_id, 'severity': finding.severity, 'owner': finding.owner,
                'affects': finding.affects
            }
            for finding in marked.findings
        ])::varchar,
        '[]'
    ) as rules,
    repeated_claim.repeats_result_id
from source
left join metric on metric.metric_id = source.headline_metric_id
left join marked using (result_id)
left join repeated_claim using (result_id)
