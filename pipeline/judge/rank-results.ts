/** The table result_rank: rank intervals among the results that may be held against each other. */
import { appendTable, type Database, type Row } from '../database.ts'
import { type Better, FEWEST_TRIALS, ranks } from '../statistics.ts'
import type { JudgedResult } from './result-records.ts'

/**
 * Only results with enough trials are ranked; a single trial has an order and no rank, an invalid one and a control neither.
 * One with a trial that failed or cannot be trusted has none either: it would be the rank of the trials that went well.
 */
export async function rankResults(database: Database, results: JudgedResult[]): Promise<void> {
  const better = new Map(
    (await database.rows<{ metric_id: string; better: Better | null }>('select metric_id, better from metric')).map(
      row => [row.metric_id, row.better],
    ),
  )
  const invalid = new Set(
    (
      await database.rows<{ subject_id: string }>(
        `select distinct subject_id from rule_finding where severity = 'invalid'`,
      )
    ).map(row => row.subject_id),
  )
  const incomplete = new Set(
    (await database.rows<{ result_id: string }>('select distinct result_id from trial where not is_counted')).map(
      row => row.result_id,
    ),
  )
  const enough = results.filter(
    ({ result_id, record }) =>
      record.values.length >= FEWEST_TRIALS && !record.is_control && !incomplete.has(result_id),
  )
  const rows: Row[] = []
  for (const peers of Map.groupBy(enough, result => result.peer_key).values()) {
    const metric_id = peers[0]?.record.primary_metric_id ?? ''
    const direction = better.get(metric_id)
    if (!direction) continue
    const rankable = peers.map(peer => ({
      id: peer.result_id,
      values: peer.record.values,
      has_invalid_finding: invalid.has(peer.result_id),
    }))
    for (const { id, rank_low, rank_high } of ranks(rankable, { better: direction })) {
      if (rank_low !== null) rows.push({ result_id: id, metric_id, rank_low, rank_high })
    }
  }
  const columns = { result_id: 'VARCHAR', metric_id: 'VARCHAR', rank_low: 'INTEGER', rank_high: 'INTEGER' } as const
  await appendTable(database, 'result_rank', columns, rows)
}
