-- The owner of an entry states only something about its results.
select path, null as line, entry as text,
    'it is stated by the owner of this entry, but its subject is not a result of it: correct the entry or the subject'
        as problem
from statement
anti join listing on subject_kind = 'result' and listing.result_id = subject_id and listing.framework_id = entry
where entry is not null
