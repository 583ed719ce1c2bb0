/** The hosts, with what is known of them. */
import { query } from './query.ts'

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

export function hostPages(): Promise<readonly HostPage[]> {
  return query<HostPage>('hosts')
}
