-- One row per thread of the server or of the generator and trial: its processor time during the load. New runs do not record it.
create or replace table thread_cpu (
    trial_id varchar,
    side varchar,
    thread_id integer,
    cpu_s double
)
