-- A statement names no day after the one, UTC, on which it landed.
select path, null as line, stated_on as text,
    'its date is after ' || merged_on || ', the day on which it landed (UTC): '
        || 'correct the date and the file''s name' as problem
from statement
join merge_commit on merge_commit.subject_kind = 'statement' and merge_commit.subject_id = statement_id
where stated_on > merged_on
