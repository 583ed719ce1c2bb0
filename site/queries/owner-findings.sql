-- One row per rule and run, host, document or tool: the number of results or claims with the finding. message is null
-- if it differs between them.
-- nullable: message
with
listed as (select result_id as subject_id, run_id, host_id, document_id, tool from leaderboard),
claimed as (select distinct claim_id as subject_id, null as run_id, null as host_id, document_id,
    null as tool from claim),
marked as (
    select *
    from finding join (from listed union all from claimed) using (subject_id)
    where finding.owner in ('run', 'host', 'document', 'tool')
)
select
    rule_id, owner, subject_kind, max(severity) as severity, count(*) as subject_count,
    case owner when 'run' then run_id when 'host' then host_id
        when 'document' then document_id else tool end as owner_id,
    if(min(message) = max(message), min(message), null) as message
from marked
group by all
order by subject_count desc, rule_id, owner_id
