-- One row per thread of server or generator and trial: its processor time during the load. New runs have none.
create or replace table thread_cpu (
    trial_id varchar,
    side varchar,
    thread_id integer,
    cpu_s double
)
