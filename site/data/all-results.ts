/** The list of all results, page by page: how many rows stand in one page, and which. */

import { PAGE_ROWS } from '../table/list-size.ts'
import type { LeaderboardRow } from '../table/listed-row.ts'
import { leaderboard } from './leaderboard.ts'

/** Pages count from 1. */
export async function pageOf(
  number: number,
): Promise<{ rows: LeaderboardRow[]; all: LeaderboardRow[]; count: number }> {
  const all = await leaderboard()
  const rows = all.slice((number - 1) * PAGE_ROWS, number * PAGE_ROWS)
  return { rows, all, count: Math.max(1, Math.ceil(all.length / PAGE_ROWS)) }
}
