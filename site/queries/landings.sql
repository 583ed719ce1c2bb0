-- One row per run and document that git knows the first commit of.
select subject_id, landed_at from landing where subject_kind <> 'statement' order by all
