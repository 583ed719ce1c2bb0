-- Every run, and every measurement of fidelity, names a host that is documented.
with named as (
    select 'raw/' || run_id || '/run.json' as path, host_id from run
    union select path, host_id from fidelity
)
select path, null as line, host_id as text,
    'no manifest names this host: add runners/hosts/' || host_id || '/host.json' as problem
from named
where host_id not in (select host_id from host where is_documented)
