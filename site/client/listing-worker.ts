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
import type { Shown } from './shown.ts'

export interface Question {
  id: number
  state: FilterState
  /** How many rows are to be drawn. */
  count: number
}

export interface Answer extends Omit<Shown, 'ids'> {
  id: number
  rows: LeaderboardRow[]
}

/** What the page says of its list. */
export interface Listing {
  leaderboard: string
  /** What the page is about: only rows that have these values are in its list. */
  base: FilterState['facets']
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

async function open({ leaderboard, base, rules }: Listing): Promise<(question: Question) => Answer> {
  const places = new Map(rules.map(([id, , place]) => [id, place]))
  const inOrder = worstFirst(id => places.get(id) ?? places.size)
  const all = (await readParquet<PrintedRow>(leaderboard)).map(row => listedRow(row, inOrder))
  const facets = [...facetsOf(all), ...ORIGINS]
  const isIn = Object.entries(base).map(([key, values]) => {
    const facet = facets.find(each => each.key === key)
    return (row: LeaderboardRow) => facet?.valuesOf(row).some(value => values.includes(value)) ?? false
  })
  const rows = all.filter(row => isIn.every(isOfPage => isOfPage(row)))
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

/** What the pages of runs and documents are about, beside what everybody filters by. */
const ORIGINS = (['run_id', 'document_id'] as const).map(key => ({
  key,
  valuesOf: (row: LeaderboardRow) => [row[key]].filter(value => value !== null),
}))

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
