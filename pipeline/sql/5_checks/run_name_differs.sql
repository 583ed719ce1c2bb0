-- The name of a run says when it started and on which host, as its run.json does: a copied or renamed run is refused.
select 'raw/' || run_id || '/run.json' as path, null as line, run_id as text,
    'its started_at and host_id are those of ' || stem
        || '…: give its folder back the name that it was made with' as problem
from (
    select run_id, regexp_replace(started_at, '[-:]|\.[0-9]+', '', 'g') || '-' || host_id || '-' as stem from run
)
where left(run_id, length(run_id) - 6) <> stem
