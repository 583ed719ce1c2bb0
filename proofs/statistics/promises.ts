/** What the project promises of its statistics, held against what the simulation found. */
import type { Coverage } from './coverage.ts'
import { type Events, type Leagues, MISS, MISSING, SOLE } from './leagues.ts'

export interface Simulation {
  coverage: Coverage[]
  leagues: Leagues[]
  events: Events[]
}

interface Promised {
  promise: string
  /** The worst cells, as they stand in the tables. */
  worst: string
  is_kept: boolean
}

/** A simulated share may miss its bound by chance: three standard errors are allowed, and no more. */
function allowance(bound: number, sample_count: number): number {
  return 3 * Math.sqrt((bound * (1 - bound)) / sample_count)
}

const atMost = (bound: number) => (share: number, count: number) => share <= bound + allowance(bound, count)
const atLeast = (bound: number) => (share: number, count: number) => share >= bound - allowance(bound, count)

interface Cell {
  where: string
  share: number
  sample_count: number
}

function hold(promise: string, cells: Cell[], isKept: (share: number, count: number) => boolean): Promised {
  const shares = cells.map(cell => cell.share)
  const extremes = [Math.min(...shares), Math.max(...shares)]
  const worst = [...new Set(extremes)]
    .map(share => `${(100 * share).toFixed(1)} % (${cells.find(cell => cell.share === share)?.where ?? ''})`)
    .join(' to ')
  return { promise, worst, is_kept: cells.length > 0 && cells.every(cell => isKept(cell.share, cell.sample_count)) }
}

export function promises({ coverage, leagues, events }: Simulation): Promised[] {
  const covered = coverage.flatMap(row =>
    row.coverage !== null && [6, 10, 20].includes(row.n)
      ? [{ where: `n = ${row.n}, ${row.data}`, share: row.coverage, sample_count: row.sample_count }]
      : [],
  )
  const missed = leagues.map(({ entries, n, truth, noise, misses, sample_count }) => ({
    where: `${entries} entries, n = ${n}, ${truth}, ${noise}`,
    share: misses,
    sample_count,
  }))
  const ofEvent = (wanted: string) =>
    events.flatMap(({ truth: where, event, ...cell }) => (event === wanted ? [{ where, ...cell }] : []))
  const isWithin = (share: number, count: number) => atLeast(0.93)(share, count) && atMost(0.97)(share, count)
  return [
    hold('the interval holds the median in 93 to 97 % of samples', covered, isWithin),
    hold('at most 5 % of the intervals of a league miss the truth', [...missed, ...ofEvent(MISS)], atMost(0.05)),
    hold('at most 6 % of leagues name a false sole winner', ofEvent(SOLE), atMost(0.06)),
    hold('of four equals one is missing from tier 1 in at most 12 %', ofEvent(MISSING), atMost(0.12)),
  ]
}
