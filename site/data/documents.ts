/** The published documents and their claims, compared with their logs. */
import { query } from './query.ts'
import type { Row } from './row.ts'

export type Claim = Row<'claims'>

export type DocumentPage = Row<'documents'> & { claims: Claim[] }

export async function documentPages(): Promise<DocumentPage[]> {
  const documents = await query('documents')
  const claims = Map.groupBy(await query('claims'), claim => claim.document_id)
  return documents.map(document => ({ ...document, claims: claims.get(document.document_id) ?? [] }))
}

interface ClaimTable {
  name: string
  columns: string[]
  /** Cells in the order of `columns`; a cell without a claim is empty, and one with two values has two claims. */
  rows: { name: string; result_id: string; cells: Claim[][] }[]
}

/** The hand-written tables in the layout of their author, without claims from sentences. */
export function claimTables(claims: Claim[]): ClaimTable[] {
  const tables = Map.groupBy(
    claims.filter(claim => claim.table_name !== 'text'),
    claim => claim.table_name,
  )
  return [...tables].map(([name, claims]) => {
    const columns = [...new Set(claims.map(claim => claim.column_name))]
    const byRow = Map.groupBy(claims, claim => claim.row_name)
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
