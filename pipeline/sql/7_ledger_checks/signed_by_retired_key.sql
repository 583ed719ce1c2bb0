-- No run that landed after a statement that retires a key is signed by it; what landed before keeps its proof.
select 'raw/' || run_id || '/SHA256SUMS.sig' as path, null as line, proof.key as text,
    'its key was retired before it landed, by ' || statement.path || ': measure again with a key that holds' as problem
from proof
join statement on statement.kind = 'key-retired' and statement.key = proof.key
join landing as retired on retired.subject_kind = 'statement' and retired.subject_id = statement_id
left join landing as landed on landed.subject_kind = 'run' and landed.subject_id = run_id
where landed.position is null or landed.position > retired.position
