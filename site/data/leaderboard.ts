/** The rows of every table of results: one per listed result, in the ledger's own order. */
import { type LeaderboardRow, listedRow } from '../table/listed-row.ts'
import { query } from './query.ts'
import { worstFirst } from './rules.ts'

/** All results. A page takes its part with `filter`: they are cheaper to read once than to ask for often. */
export async function leaderboard(): Promise<LeaderboardRow[]> {
  return (await query('leaderboard')).map(row => listedRow(row, worstFirst))
}
