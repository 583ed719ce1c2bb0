-- The subject of a statement is in the ledger.
select path, null as line, subject_id as text,
    'no ' || subject_kind || ' has this id: correct the subject' as problem
from statement
anti join subject using (subject_kind, subject_id)
