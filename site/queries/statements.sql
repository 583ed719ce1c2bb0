-- One row per statement, with its first commit where git knows one.
-- May be null: effect, entry, successor_kind, successor_id, key, landed_at, position.
select statement.*, landed_at, position from statement
left join landing on landing.subject_kind = 'statement' and landing.subject_id = statement_id
order by statement_id
