-- No two runs have the same bytes: what was measured once is in the ledger once.
select 'raw/' || max(run_id) || '/SHA256SUMS' as path, null as line, seal as text,
    'another run has the same files, ' || min(run_id) || ': remove the copy' as problem
from run
where seal is not null
group by seal
having count(*) > 1
