/** The rows of all tables of results: one for each listed result, in the order of the ledger. */
import { type LeaderboardRow, listedRow } from './listed-row.ts'
import { memoise } from './memoise.ts'
import { query } from './query.ts'
import { worstFirst } from './rules.ts'

/** All results. Pages filter them, because reading them once is cheaper than a query for each page. */
export const leaderboard = (): Promise<LeaderboardRow[]> => rows('')

const rows = memoise(async () => (await query('leaderboard')).map(row => listedRow(row, worstFirst)))
