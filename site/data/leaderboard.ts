/** The rows of every table of results: one per listed result, in the ledger's own order. */
import { type LeaderboardRow, listedRow } from '../table/listed-row.ts'
import { memoise } from './memoise.ts'
import { query } from './query.ts'
import { worstFirst } from './rules.ts'

/** All results. A page takes its part with `filter`: they are cheaper to read once than to ask for often. */
export const leaderboard = (): Promise<LeaderboardRow[]> => rows('')

const rows = memoise(async () => (await query('leaderboard')).map(row => listedRow(row, worstFirst)))
