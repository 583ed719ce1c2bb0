-- One row per ledger: until parquet schema 5, this was the status and the rank of each result by day.
select 'Past days are no longer published: the page of each run shows its unchanged results.' as note
