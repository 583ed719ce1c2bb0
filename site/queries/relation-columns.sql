-- One row per column of a relation, in the order of its file.
select table_name, column_name as name, data_type as type
from information_schema.columns
order by table_name, ordinal_position
