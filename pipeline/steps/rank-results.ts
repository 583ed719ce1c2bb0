/** The tables result_rank, result_standing and result_past: rank intervals among the results that may be held against each other, today and before. */
import { appendTable, type Database, type Row } from '../database.ts'
import { type Better, FEWEST_TRIALS, type Rank, ranks } from '../statistics.ts'
import { isWithdrawn } from '../vocabulary/standing.ts'
import { type Past, readPasts } from './past.ts'
import type { JudgedResult } from './result-records.ts'

type Ranked = Map<string, Pick<Rank, 'rank_low' | 'rank_high'>>

/**
 * Only results with enough trials are ranked; a single trial has an order and no rank, an invalid one, a control and one that
 * is superseded or retracted neither. One with a trial that failed or cannot be trusted has none either: it would be the rank
 * of the trials that went well. A day of the past ranks what had landed by its end, and finds invalid what is so today.
 */
export async function rankResults(database: Database, results: JudgedResult[]): Promise<void> {
  const better = new Map(
    (await database.rows<{ metric_id: string; better: Better | null }>('select metric_id, better from metric')).map(
      row => [row.metric_id, row.better],
    ),
  )
  const idsOf = async (sql: string) => new Set((await database.rows<{ id: string }>(sql)).map(row => row.id))
  const invalid = await idsOf(`select distinct subject_id as id from rule_finding where severity = 'invalid'`)
  const incomplete = await idsOf('select distinct result_id as id from trial where not is_counted')
  const pasts = await readPasts(database)
  const pastOf = ({ result_id }: JudgedResult): Past => pasts.get(result_id) ?? nothingSaid
  const isRankable = ({ result_id, record }: JudgedResult) =>
    record.values.length >= FEWEST_TRIALS && !record.is_control && !incomplete.has(result_id)

  const rankRows: Row[] = []
  const pastRows: Row[] = []
  for (const peers of Map.groupBy(results, result => result.peer_key).values()) {
    const rankable = peers.filter(isRankable)
    const metric_id = rankable[0]?.record.primary_metric_id ?? ''
    const direction = better.get(metric_id)
    const rankOf = remembered((there: JudgedResult[]): Ranked => {
      if (!direction) return new Map()
      const samples = there.map(({ result_id, record }) => ({
        id: result_id,
        values: record.values,
        has_invalid_finding: invalid.has(result_id),
      }))
      return new Map(ranks(samples, { better: direction }).map(({ id, ...rank }) => [id, rank]))
    })
    const standsOn = (day: string | null) =>
      rankOf(rankable.filter(peer => !isWithdrawn(pastOf(peer).standing(day)) && hasLanded(pastOf(peer), day)))
    for (const [result_id, { rank_low, rank_high }] of standsOn(null)) {
      if (rank_low !== null) rankRows.push({ result_id, metric_id, rank_low, rank_high })
    }
    pastRows.push(...pastOfPeers(peers, pastOf, standsOn))
  }
  const columns = { result_id: 'VARCHAR', metric_id: 'VARCHAR', rank_low: 'INTEGER', rank_high: 'INTEGER' } as const
  await appendTable(database, 'result_rank', columns, rankRows)
  const standings = [...pasts].map(([result_id, { landed_on, standing }]) => ({
    result_id,
    landed_on,
    standing: standing(null),
  }))
  const standingColumns = { result_id: 'VARCHAR', landed_on: 'VARCHAR', standing: 'VARCHAR' } as const
  await appendTable(database, 'result_standing', standingColumns, standings)
  const pastColumns = {
    result_id: 'VARCHAR',
    since: 'VARCHAR',
    standing: 'VARCHAR',
    rank_low: 'INTEGER',
    rank_high: 'INTEGER',
  } as const
  await appendTable(database, 'result_past', pastColumns, pastRows)
}

const nothingSaid: Past = { landed_on: null, said_on: [], standing: () => 'current' }

const hasLanded = ({ landed_on }: Past, day: string | null): boolean =>
  day === null || (landed_on !== null && landed_on <= day)

/** A row for each result and day on which it landed or something about it became other than the day before. */
function pastOfPeers(
  peers: JudgedResult[],
  pastOf: (result: JudgedResult) => Past,
  standsOn: (day: string) => Ranked,
): Row[] {
  const days = new Set(peers.map(pastOf).flatMap(({ landed_on, said_on }) => [landed_on ?? [], said_on].flat()))
  const rows: Row[] = []
  const last = new Map<string, string>()
  for (const day of [...days].sort()) {
    const ranked = standsOn(day)
    for (const peer of peers) {
      const past = pastOf(peer)
      if (!hasLanded(past, day)) continue
      const { rank_low = null, rank_high = null } = ranked.get(peer.result_id) ?? {}
      const row = { standing: past.standing(day), rank_low, rank_high }
      const said = JSON.stringify(row)
      if (last.get(peer.result_id) !== said) rows.push({ result_id: peer.result_id, since: day, ...row })
      last.set(peer.result_id, said)
    }
  }
  return rows
}

/** Mostly the same results stand today as on the last day on which something landed: they are ranked once. */
function remembered(rank: (there: JudgedResult[]) => Ranked): (there: JudgedResult[]) => Ranked {
  const known = new Map<string, Ranked>()
  return there => {
    const key = there.map(({ result_id }) => result_id).join(' ')
    const ranked = known.get(key) ?? rank(there)
    known.set(key, ranked)
    return ranked
  }
}
