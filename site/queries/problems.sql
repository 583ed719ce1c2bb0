-- One row per problem in the data.
-- nullable: line, text
select check_id, path, line, text, problem from problem order by path, line, check_id, problem
