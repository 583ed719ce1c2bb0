/** Reads the published parquet by byte ranges in a separate thread, and selects the rows of the list of all results. */
import { decompress } from 'fzstd'
import { asyncBufferFromUrl, cachedAsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { listedRow, type PrintedRow, worstFindingFirst } from '../data/listed-row.ts'
import { openListing, type ShownRows } from '../filter/listing.ts'
import type { FilterState } from '../table/filter-state.ts'

export interface ListingRequest {
  id: number
  state: FilterState
  /** The number of rows to render. */
  most: number
}

export type ListingResponse = { id: number } & ({ shown: ShownRows } | { problem: string })

/** The parameters that the page passes to the worker. */
export interface Listing {
  leaderboard: string
  rules: [id: string, title: string, place: number][]
  facets: string[]
}

const UNREAD = new Set([
  'sort_order',
  'merged_on',
  'findings',
  'repeats_result_id',
  'result_key',
  'status_reason',
  'state_reason',
])

async function readParquet<Row>(url: string): Promise<Row[]> {
  const file = cachedAsyncBuffer(await asyncBufferFromUrl({ url }))
  const metadata = await parquetMetadataAsync(file)
  const names = metadata.schema.filter(({ num_children }) => !num_children).map(({ name }) => name)
  const columns = names.filter(name => !UNREAD.has(name))
  const rows = await parquetReadObjects({ file, metadata, columns, compressors: { ZSTD: bytes => decompress(bytes) } })
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value)
  return rows as Row[]
}

async function open({ leaderboard, rules }: Listing) {
  const places = new Map(rules.map(([id, , place]) => [id, place]))
  const inOrder = worstFindingFirst(id => places.get(id) ?? places.size)
  return openListing((await readParquet<PrintedRow>(leaderboard)).map(row => listedRow(row, inOrder)))
}

let listing: ReturnType<typeof open>
addEventListener('message', async ({ data }: MessageEvent<Listing | ListingRequest>) => {
  if ('leaderboard' in data) {
    listing = open(data)
    return
  }
  const { id, state, most } = data
  const answer = await listing.then(
    (show): ListingResponse => ({ id, shown: show(state, most) }),
    (error: Error): ListingResponse => ({ id, problem: error.message }),
  )
  postMessage(answer)
})
