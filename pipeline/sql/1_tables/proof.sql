-- One row per run of which something proves who measured it: its host's key, or that it landed before hosts had keys.
create or replace table proof (
    run_id varchar,
    kind varchar,
    key varchar
)
