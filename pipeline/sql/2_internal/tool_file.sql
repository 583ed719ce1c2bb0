-- One row per file that a complete trial of a tool leaves, what the runner records next to its report included.
create or replace table tool_file (tool varchar, what varchar)
