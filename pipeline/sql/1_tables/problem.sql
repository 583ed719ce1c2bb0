-- One row per problem of the data: the check that found it, where it is, and what does not hold.
create or replace table problem (
    check_id varchar,
    path varchar,
    line integer,
    text varchar,
    problem varchar
)
