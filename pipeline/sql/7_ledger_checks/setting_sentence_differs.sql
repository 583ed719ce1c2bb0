-- A setting key has the same sentence in every manifest, because it means the same everywhere.
select min('frameworks/' || framework_id || '/framework.json') as path, null as line, key as text,
    'this key has ' || count(distinct key_sentence)
        || ' different sentences: give it the same one in each manifest' as problem
from setting
group by key
having count(distinct key_sentence) > 1
