-- One row per result and day (UTC) on which it landed, or its standing or its rank became other than the day before.
-- What it was at the end of a day is in its last row up to that day; without one it had not landed.
create or replace table past as
select * from result_past
