-- A setting key means the same everywhere: its sentence does not change between manifests.
select min('frameworks/' || framework_id || '/framework.json') as path, null as line, key as text,
    'this key has ' || count(distinct key_sentence)
        || ' different sentences: give it the same one in each manifest' as problem
from setting
group by key
having count(distinct key_sentence) > 1
