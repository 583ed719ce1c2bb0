-- One row per ledger: until parquet schema 5, this was the standing and the rank of each result by day.
select 'Past days are no longer published: what a run measured stands unchanged on the page of the run.' as note
