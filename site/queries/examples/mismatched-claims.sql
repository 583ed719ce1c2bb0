-- Claims that differ from their logs
select document_id, row_name, column_name, cell, observed, round(100 * relative_difference, 1) as percent
from 'claim.parquet'
where verdict = 'differs'
order by abs(relative_difference) desc
