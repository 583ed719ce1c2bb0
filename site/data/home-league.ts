/** What the home page opens with: the league, one scenario under one load on one host in one run, in which the most entries can be used. */
import { isUnusable } from '../../pipeline/vocabulary/standing.ts'
import type { LeaderboardRow } from '../table/listed-row.ts'
import { leaderboard } from './leaderboard.ts'

interface League {
  scenario_id: string
  host_id: string
  threads: number | null
  connections: number | null
  run_id: string
  /** In the ledger's own order. */
  rows: LeaderboardRow[]
}

/** Null in a ledger without a run. Of leagues with as many usable entries that of the latest run is taken. */
export async function homeLeague(): Promise<League | null> {
  const measured = (await leaderboard()).filter(row => row.run_id !== null && row.scenario_id !== null)
  const leagues = Map.groupBy(measured, row =>
    [row.run_id, row.scenario_id, row.host_id, row.threads, row.connections].join(' '),
  )
  const isUsable = (row: LeaderboardRow) => !isUnusable(row) && !row.is_control
  const usable = (rows: LeaderboardRow[]) => new Set(rows.filter(isUsable).map(row => row.framework_id)).size
  const [rows] = [...leagues.values()].sort(
    (a, b) => usable(b) - usable(a) || (b[0]?.run_id ?? '').localeCompare(a[0]?.run_id ?? '', 'en'),
  )
  const [first] = rows ?? []
  if (!rows || !first || first.scenario_id === null || first.host_id === null || first.run_id === null) return null
  const { scenario_id, host_id, threads, connections, run_id } = first
  return { scenario_id, host_id, threads, connections, run_id, rows }
}
