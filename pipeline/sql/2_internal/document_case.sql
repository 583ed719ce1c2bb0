-- One row per result that a document names, whose result_id is null where its logs are lost.
create or replace table document_case (
    document_id varchar,
    result_key varchar,
    result_id varchar,
    framework_id varchar,
    configuration_id varchar,
    settings map(varchar, varchar)
)
