-- No two entries have a name that differs in case, spaces and punctuation alone, so that none is taken for another.
select 'frameworks/' || max(framework_id) || '/framework.json' as path, null as line, max(name) as text,
    'its name is that of ' || min(framework_id) || ', in other letters at most: choose another' as problem
from framework
group by regexp_replace(lower(name), '[^a-z0-9+#]', '', 'g')
having count(*) > 1
