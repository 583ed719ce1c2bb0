-- A statement names no day after the one, UTC, on which it landed.
select path, null as line, said_on as text,
    'its date is after ' || landed_on || ', the day on which it landed (UTC): '
        || 'correct the date and the file''s name' as problem
from statement
join landing on landing.subject_kind = 'statement' and landing.subject_id = statement_id
where said_on > landed_on
