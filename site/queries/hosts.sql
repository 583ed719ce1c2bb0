-- One row per host, with its documents and runs. Unknown facts are null.
-- nullable: name, cpu_model, core_count, thread_count, memory_bytes, os, description, is_virtual, is_shared
with
counted as (select host_id, count(*) as result_count from leaderboard group by host_id),
described as (
    select host_id, list({'document_id': document_id, 'title': title} order by document_id) as documents
    from document group by host_id
),
measured as (select host_id, list(run_id order by run_id desc) as run_ids from run group by host_id)
select host.*, coalesce(result_count, 0) as result_count, coalesce(documents, []) as documents, coalesce(run_ids,
    []) as run_ids
from host left join counted using (host_id) left join described using (host_id) left join measured using (host_id)
order by host_id
