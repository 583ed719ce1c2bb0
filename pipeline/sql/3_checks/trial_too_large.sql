-- A trial's files are at most 256 KiB together: the raw logs are stored forever, by everybody.
select any_value(path order by path) as path, null as line, null as text,
    'the files of this trial have ' || sum(size_bytes)
        || ' bytes together, more than 262144: record less of it' as problem
from trial_file
group by trial_id
having sum(size_bytes) > 262144
