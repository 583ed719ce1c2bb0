/** The ledger page by page: what the home page holds, and the pages that go on with it. */
import { type LeaderboardRow, leaderboard } from './leaderboard.ts'

export const rowsPerPage = 500

export interface LedgerPage {
  rows: LeaderboardRow[]
  /** The rows of all pages: they settle the columns and what can be filtered by. */
  all: LeaderboardRow[]
  /** The number of the page that goes on; null on the last. */
  next: number | null
}

/** Pages count from 1, which is the home page. */
export async function pageOf(number: number): Promise<LedgerPage> {
  const all = await leaderboard()
  const end = number * rowsPerPage
  return { rows: all.slice(end - rowsPerPage, end), all, next: end < all.length ? number + 1 : null }
}

export async function pageCount(): Promise<number> {
  return Math.max(1, Math.ceil((await leaderboard()).length / rowsPerPage))
}
