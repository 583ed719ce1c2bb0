-- Findings by rule
select rule_id, severity, count(*) as finding_count
from 'finding/**/*.parquet'
group by rule_id, severity
order by rule_id, severity
