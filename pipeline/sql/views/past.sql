-- One row per ledger: until parquet schema 5, this was the standing and the rank of each result by day.
select 'Past days are no longer published: the measurements of a run are unchanged on its page.' as note
