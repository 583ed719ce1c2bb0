-- One row per framework: an entry under test, or one that is known from documents only.
create or replace table framework (
    framework_id varchar,
    name varchar,
    homepage varchar,
    language varchar,
    licence varchar,
    summary varchar,
    published_only varchar,
    notes varchar[],
    role varchar,
    twin_of varchar
)
