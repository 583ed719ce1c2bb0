-- The files of a trial have at most 256 KiB, because every clone stores the raw logs for ever.
select any_value(path order by path) as path, null as line, null as text,
    'the files of this trial have ' || sum(size_bytes)
        || ' bytes in total, more than 262144: record less' as problem
from trial_file
group by trial_id
having sum(size_bytes) > 262144
