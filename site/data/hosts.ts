/** The hosts, with what is known of them. */
import { rows } from './query.ts'

export interface HostPage {
  host_id: string
  name: string | null
  cpu_model: string | null
  core_count: number | null
  thread_count: number | null
  memory_bytes: number | null
  os: string | null
  is_documented: boolean
  /** Null where nobody says, as in all of the following. */
  description: string | null
  is_virtual: boolean | null
  is_shared: boolean | null
  result_count: number
  documents: { document_id: string; title: string }[]
  run_ids: string[]
}

export function hostPages(): Promise<HostPage[]> {
  return rows<HostPage>(`
    with
    counted as (select host_id, count(*) as result_count from leaderboard group by host_id),
    described as (
      select host_id, list({'document_id': document_id, 'title': title} order by document_id) as documents
      from document group by host_id
    ),
    measured as (select host_id, list(run_id order by run_id desc) as run_ids from run group by host_id)
    select host.*, coalesce(result_count, 0) as result_count, coalesce(documents, []) as documents, coalesce(run_ids, []) as run_ids
    from host left join counted using (host_id) left join described using (host_id) left join measured using (host_id)
    order by host_id`)
}
