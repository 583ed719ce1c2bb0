/** The list of all results in a thread of its own: reads the published parquet by ranges, and answers what a choice shows. */
import { decompress } from 'fzstd'
import { asyncBufferFromUrl, cachedAsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { isUnusable } from '../../pipeline/vocabulary/standing.ts'
import type { FilterState } from '../filter/state.ts'
import { openStore, type Table } from '../filter/store.ts'
import { allColumns, columnsOf } from '../table/columns.ts'
import { facetsOf } from '../table/facets.ts'
import { countsOf, type LeaderboardRow, listedRow, type PrintedRow } from '../table/listed-row.ts'
import { worstFirst } from '../table/worst-first.ts'

export interface Question {
  id: number
  state: FilterState
  /** How many rows are to be drawn. */
  count: number
}

export interface Answer {
  id: number
  /** Those that are drawn. */
  rows: LeaderboardRow[]
  shown: number
  /** Rows, chosen or not. */
  total: number
  invalid: number
  claims: number
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The words of the columns in which a shown row has a value. */
  columns: readonly string[]
}

/** What the page says of its list. */
export interface Listing {
  leaderboard: string
  rules: [id: string, title: string, place: number][]
}

const UNREAD = new Set([
  'sort_order',
  'landed_on',
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

async function open({ leaderboard, rules }: Listing): Promise<(question: Question) => Answer> {
  const places = new Map(rules.map(([id, , place]) => [id, place]))
  const inOrder = worstFirst(id => places.get(id) ?? places.size)
  const rows = (await readParquet<PrintedRow>(leaderboard)).map(row => listedRow(row, inOrder))
  const store = openStore(tableOf(rows))

  return ({ id, state, count }) => {
    const { places, counts } = store(state)
    const shown = places.map(place => rows[place] as LeaderboardRow)
    return {
      ...{ id, total: rows.length, counts, ...countsOf(shown), rows: shown.slice(0, count) },
      columns: columnsOf(shown).map(column => column.id),
    }
  }
}

function tableOf(rows: readonly LeaderboardRow[]): Table<LeaderboardRow> {
  const facets = facetsOf(rows)
  return {
    rows,
    facets,
    sortBy: (row, id) => allColumns.find(column => column.id === id)?.sortBy(row) ?? null,
    textOf: row =>
      [row.framework_name, row.framework_version, row.run_id, row.document_id, row.result_id]
        .concat(facets.flatMap(facet => facet.valuesOf(row)))
        .join(' ')
        .toLowerCase(),
    isLast: isUnusable,
  }
}

let ask: Promise<(question: Question) => Answer> | null = null
addEventListener('message', async ({ data }: MessageEvent<Listing | Question>) => {
  if ('leaderboard' in data) ask = open(data)
  else
    try {
      postMessage((await ask)?.(data))
    } catch (error) {
      postMessage({ id: data.id, problem: (error as Error).message })
    }
})
