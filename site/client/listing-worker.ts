/** The list of all results in a thread of its own: reads the published parquet by ranges, and answers what a choice shows. */
import { decompress } from 'fzstd'
import { asyncBufferFromUrl, cachedAsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { openListing, type Shown } from '../filter/listing.ts'
import type { FilterState } from '../filter/state.ts'
import { listedRow, type PrintedRow, worstFirst } from '../table/listed-row.ts'

export interface Question {
  id: number
  state: FilterState
  /** How many rows are to be drawn. */
  most: number
}

export type Answer = { id: number } & ({ shown: Shown } | { problem: string })

/** What the page says of its list. */
export interface Listing {
  leaderboard: string
  rules: [id: string, title: string, place: number][]
  /** What it can be filtered by. */
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
  const inOrder = worstFirst(id => places.get(id) ?? places.size)
  return openListing((await readParquet<PrintedRow>(leaderboard)).map(row => listedRow(row, inOrder)))
}

let listing: ReturnType<typeof open>
addEventListener('message', async ({ data }: MessageEvent<Listing | Question>) => {
  if ('leaderboard' in data) {
    listing = open(data)
    return
  }
  const { id, state, most } = data
  const answer = await listing.then(
    (show): Answer => ({ id, shown: show(state, most) }),
    (error: Error): Answer => ({ id, problem: error.message }),
  )
  postMessage(answer)
})
