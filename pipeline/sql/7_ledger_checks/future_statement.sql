-- The date of a statement is not after the day (UTC) on which it was merged.
select path, null as line, stated_on as text,
    'its date is after ' || merged_on || ', the day on which it was merged (UTC): '
        || 'correct the date and the file''s name' as problem
from statement
join merge_commit on merge_commit.subject_kind = 'statement' and merge_commit.subject_id = statement_id
where stated_on > merged_on
