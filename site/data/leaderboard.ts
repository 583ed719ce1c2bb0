/** The rows of every table of results: one per listed result, in the ledger's own order. */
import type { Moment } from '../filter/as-of.ts'
import { type LeaderboardRow, listedRow, type PrintedRow } from '../table/listed-row.ts'
import { query } from './query.ts'
import { worstFirst } from './worst-first.ts'

/** All results. A page takes its part with `filter`: they are cheaper to read once than to ask for often. */
export async function leaderboard(): Promise<LeaderboardRow[]> {
  return (await query<PrintedRow>('leaderboard')).map(row => listedRow(row, worstFirst))
}

/** Of every result that has landed, by its id. */
export async function pastMoments(): Promise<Map<string, Moment[]>> {
  const moments = await query<Moment & { result_id: string }>('past')
  const own = Map.groupBy(moments, ({ result_id }) => result_id)
  return new Map([...own].map(([id, past]) => [id, past.map(({ result_id: _, ...moment }) => moment)]))
}
