-- Every trial of a run that came to its end has all files of its kind, so that each number of it can be checked.
with
wanted as (
    select trial.trial_id, trial.path, tool_file.what
    from trial
    join listing using (result_id)
    join tool_file on tool_file.tool = trial.tool
    where listing.origin = 'measured' and trial.status not in ('failed', 'void')
)
select regexp_replace(wanted.path, '\.[^./]+\.[^./]+$', '.') || what as path, null as line, null as text,
    'the trial has no such file, and does not say that it failed: record it, or say why it is missing' as problem
from wanted
anti join trial_file using (trial_id, what)
