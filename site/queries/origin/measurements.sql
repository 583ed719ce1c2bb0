-- One row per trial and metric of the run or document $1, in the order of the metrics: the number that counts, and
-- from where it was read. value is null where the tool printed that it does not know. path and line are null where
-- nothing is printed.
-- nullable: value, path, line
with
own as (
    select trial_id from trial
    where result_id in (select result_id from result where $1 in (run_id, document_id))
)
select trial_id, metric_id, trial_value.value, is_series,
    any_value(path order by line) as path, min(line) as line, bool_or(is_implied) as is_implied
from measurement join own using (trial_id) join metric using (metric_id) left join trial_value using (trial_id,
    metric_id)
group by trial_id, metric_id, trial_value.value, is_series, metric.position
order by trial_id, metric.position
