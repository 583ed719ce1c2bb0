-- The successor in a statement is in the ledger.
select path, null as line, successor_id as text,
    'no ' || successor_kind || ' has this id: correct the successor' as problem
from statement
anti join subject on subject.subject_kind = successor_kind and subject.subject_id = successor_id
where successor_id is not null
