/** The published documents with their claims held against their logs. */
import { rows } from './query.ts'
import type { ResultClaim } from './result-page.ts'

export interface DocumentPage {
  document_id: string
  title: string
  source_url: string | null
  author: string | null
  published_at: string | null
  retrieved_at: string | null
  author_notes: string[]
  host_id: string | null
  lost_logs: { row_name: string; address: string }[]
  environment: { key: string; value: string | null }[]
  result_count: number
  invalid_count: number
  log_paths: string[]
  claims: ResultClaim[]
}

export async function documentPages(): Promise<DocumentPage[]> {
  const documents = await rows<Omit<DocumentPage, 'claims'>>(`
    with
    counted as (
      select document_id, count(*) as result_count, count(*) filter (worst_severity = 'invalid') as invalid_count
      from leaderboard group by document_id
    ),
    stated as (
      select origin_id as document_id, list({'key': key, 'value': value} order by key) as environment
      from environment where phase = 'stated' group by origin_id
    ),
    logged as (
      select document_id, list(distinct trial.path order by trial.path) as log_paths
      from trial join result using (result_id) group by document_id
    )
    select document.*, coalesce(environment, []) as environment, coalesce(log_paths, []) as log_paths,
      coalesce(result_count, 0) as result_count, coalesce(invalid_count, 0) as invalid_count
    from document
    left join counted using (document_id)
    left join stated using (document_id)
    left join logged using (document_id)
    order by document_id`)
  const claims = Map.groupBy(
    await rows<ResultClaim>('from claim order by document_id, line, ordinal'),
    claim => claim.document_id,
  )
  return documents.map(document => ({ ...document, claims: claims.get(document.document_id) ?? [] }))
}

export interface ClaimTable {
  name: string
  columns: string[]
  /** Cells in the order of `columns`; a cell without a claim is empty, and one with two values has two claims. */
  rows: { name: string; result_id: string; cells: ResultClaim[][] }[]
}

/** The hand-written tables as their author laid them out. Claims made in sentences are not among them. */
export function claimTables(claims: ResultClaim[]): ClaimTable[] {
  const tables = Map.groupBy(
    claims.filter(claim => claim.table_name !== 'text'),
    claim => claim.table_name,
  )
  return [...tables].map(([name, own]) => {
    const columns = [...new Set(own.map(claim => claim.column_name))]
    const byRow = Map.groupBy(own, claim => claim.row_name)
    return {
      name,
      columns,
      rows: [...byRow].map(([row, cells]) => ({
        name: row,
        result_id: cells[0]?.result_id ?? '',
        cells: columns.map(column => cells.filter(claim => claim.column_name === column)),
      })),
    }
  })
}
