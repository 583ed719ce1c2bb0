-- The address of a result is the digest of its trials, recomputed here.
select any_value(trial.path order by trial.path) as path, null as line, trial.result_id as text,
    'the address does not follow from the trials: rebuild' as problem
from trial
join listing using (result_id)
group by trial.result_id, coalesce(listing.document_id, listing.run_id)
having trial.result_id <> left(sha256(
    coalesce(listing.document_id, listing.run_id) || chr(10)
    || string_agg(
        trial.path || ':' || trial.first_line || '-' || trial.last_line || ':' || trial.sha256 || chr(10), ''
        order by trial.path, trial.first_line
    )
), 12)
