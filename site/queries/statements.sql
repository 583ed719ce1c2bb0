-- One row per statement, with its merge commit if there is one.
-- nullable: effect, entry, successor_kind, successor_id, key, merged_at, position
select statement.*, merged_at, position from statement
left join merge_commit on merge_commit.subject_kind = 'statement' and merge_commit.subject_id = statement_id
order by statement_id
