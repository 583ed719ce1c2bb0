/** The list of all results in a thread of its own: reads the published parquet by ranges, and answers what a choice shows. */
import { decompress } from 'fzstd'
import { asyncBufferFromUrl, cachedAsyncBuffer, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { describeDay, hasLanded, momentOf } from '../filter/as-of.ts'
import type { FilterState } from '../filter/state.ts'
import { openStore, type Store } from '../filter/store.ts'
import { columnsOf } from '../table/columns.ts'
import { facetsOf } from '../table/facets.ts'
import { type LeaderboardRow, listedRow, type PrintedRow } from '../table/listed-row.ts'

export interface Question {
  id: number
  state: FilterState
  /** How many rows are to be drawn. */
  count: number
  /** The visitor's day, UTC. */
  today: string
}

export interface Answer {
  id: number
  shown: number
  total: number
  invalid: number
  claims: number
  counts: Map<string, Map<string, number>>
  /** Columns in which a shown row has a value. */
  columns: string[]
  rows: LeaderboardRow[]
  remarks: string[]
}

/** `base` is what the page is about: only rows that have its values are in its list. */
export interface Opening {
  leaderboard: string
  base: FilterState['facets']
}

const UNREAD = new Set(['sort_order', 'findings', 'repeats_result_id', 'result_key', 'status_reason'])

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

async function open({ leaderboard, base }: Opening): Promise<(question: Question) => Promise<Answer>> {
  const printed = await readParquet<PrintedRow>(leaderboard)
  const all = printed.map(row => listedRow(row, () => 0))
  const facets = [
    ...facetsOf(all),
    { key: 'run_id', valuesOf: (row: LeaderboardRow) => (row.run_id === null ? [] : [row.run_id]) },
    { key: 'document_id', valuesOf: (row: LeaderboardRow) => (row.document_id === null ? [] : [row.document_id]) },
  ]
  const basis = openStore({ ...tableOf(all), facets })
  const rows = basis({ facets: base, q: '', sort: null, order: 'asc', as_of: null }).places.flatMap(
    place => all[place] ?? [],
  )
  let opened: { day: string | null; rows: LeaderboardRow[]; store: Store } = {
    day: null,
    rows,
    store: openStore(tableOf(rows)),
  }

  async function at(day: string | null): Promise<typeof opened> {
    if (day === opened.day) return opened
    const then = rows.map(row => ({ ...row, ...momentOf(row, day) }))
    opened = { day, rows: day === null ? rows : then, store: openStore(tableOf(day === null ? rows : then)) }
    return opened
  }

  return async ({ id, state, count, today }) => {
    const { rows: own, store } = await at(state.as_of)
    const { places, counts, total } = store(state)
    const shown = places.map(place => own[place] as LeaderboardRow)
    return {
      id,
      shown: shown.length,
      total,
      invalid: shown.filter(row => row.worst_severity === 'invalid').length,
      claims: shown.filter(row => !row.has_log).length,
      counts,
      columns: columnsOf(shown).map(column => column.id),
      rows: shown.slice(0, count),
      remarks: state.as_of === null ? [] : describeDay(own, state.as_of, today),
    }
  }
}

function tableOf(rows: readonly LeaderboardRow[]) {
  const columns = new Map(columnsOf([...rows]).map(column => [column.id, column]))
  const facets = facetsOf([...rows])
  return {
    rows,
    facets,
    sortBy: (row: LeaderboardRow, column: string) => columns.get(column)?.sortBy(row) ?? null,
    textOf: (row: LeaderboardRow) =>
      [row.framework_name, row.framework_version, row.run_id, row.document_id, row.result_id]
        .concat(facets.flatMap(facet => facet.valuesOf(row)))
        .join(' ')
        .toLowerCase(),
    isLast: (row: LeaderboardRow) => row.worst_severity === 'invalid' || row.is_withdrawn,
    hasLanded,
  }
}

let ask: Promise<(question: Question) => Promise<Answer>> | null = null
addEventListener('message', async ({ data }: MessageEvent<Opening | Question>) => {
  if ('leaderboard' in data) ask = open(data)
  else
    try {
      postMessage(await (await ask)?.(data))
    } catch (error) {
      postMessage({ id: data.id, problem: (error as Error).message })
    }
})
