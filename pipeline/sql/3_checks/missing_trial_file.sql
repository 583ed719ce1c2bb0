-- Every completed trial of a run has all files of its kind, so that each of its numbers can be checked.
with
wanted as (
    select trial.trial_id, trial.path, tool_file.what
    from trial
    join listing using (result_id)
    join tool_file on tool_file.tool = trial.tool
    where listing.origin = 'measured' and trial.status not in ('failed', 'void')
)
select regexp_replace(wanted.path, '\.[^./]+\.[^./]+$', '.') || what as path, null as line, null as text,
    'this file is missing although the trial did not fail: record it, or state why it is missing' as problem
from wanted
anti join trial_file using (trial_id, what)
