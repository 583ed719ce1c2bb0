-- One row per run and document with a merge commit.
select subject_id, merged_at from merge_commit where subject_kind <> 'statement' order by all
