-- Every run names a host that is documented.
select 'raw/' || run_id || '/run.json' as path, null as line, host_id as text,
    'this host has no manifest: add runners/hosts/' || host_id || '/host.json' as problem
from run
where host_id not in (select host_id from host where is_documented)
