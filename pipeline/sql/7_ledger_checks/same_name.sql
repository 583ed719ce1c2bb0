-- No two names of entries differ only in case, spaces and punctuation, so that they cannot be confused.
select 'frameworks/' || max(framework_id) || '/framework.json' as path, null as line, max(name) as text,
    'its name differs from that of ' || min(framework_id)
        || ' at most in case, spaces and punctuation: choose another' as problem
from framework
group by regexp_replace(lower(name), '[^a-z0-9+#]', '', 'g')
having count(*) > 1
