/** Which framework was measured in which scenario, and where it stands there. */
import type { Comparison } from '../../pipeline/statistics.ts'
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { viewOf } from './view.ts'

export type Standing =
  /** Over the best of the league; 1 for the best itself. Of the framework's best configuration. */
  | { kind: 'ratio'; ratio: number; limit: Comparison['limit'] }
  /** Alone in its league, or in a league of several works, of which no single ratio tells. */
  | { kind: 'results'; count: number }
  | { kind: 'struck'; result_id: string }

/** By framework_id. Controls are not in it. */
export function standingsOf(league: League): Map<string, Standing> {
  const { groups, struck } = viewOf(league)
  const standings = new Map<string, Standing>(
    struck.map(({ framework_id, result_id }) => [framework_id, { kind: 'struck', result_id }]),
  )
  const places = groups.flatMap(({ frameworks }) => frameworks)
  const isOneTable = groups.length === 1 && places.length > 1
  for (const [framework_id, own] of Map.groupBy(places, ([{ entry }]) => entry.framework_id)) {
    const [best] = own[0] ?? []
    if (best === undefined) continue
    const isBaseline = best.entry === groups[0]?.baseline?.entry
    const ratio = isBaseline ? 1 : (best.against?.ratio ?? null)
    const count = own.flat().length
    const limit = best.against?.limit ?? null
    standings.set(
      framework_id,
      isOneTable && ratio !== null ? { kind: 'ratio', ratio, limit } : { kind: 'results', count },
    )
  }
  return standings
}
