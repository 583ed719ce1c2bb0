-- One row per run and document that git knows the first commit of.
select subject_id, merged_at from merge_commit where subject_kind <> 'statement' order by all
