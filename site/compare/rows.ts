/** The rows of a comparison in tables, charts and copies: ordered by number, with colours and shapes. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { VERDICT_SIGNS } from '../../pipeline/evaluate/statistics/compare-results.ts'
import type { Metric } from '../../pipeline/schema/metrics.ts'
import type { Measured } from '../../pipeline/schema/records/league.ts'
import { AT_BASELINE, type ForestMarker, forestMarkerOf as markOfRatio } from '../charts/forest.ts'
import { isEligible } from '../league/eligibility.ts'
import { namesOf, shortNamesOf } from '../league/names.ts'
import { isInBlocks, ratioBetween, type Side } from '../league/ratio.ts'
import { inOrderOf } from '../league/sentence-of-all.ts'
import { boundsText, versionWords } from '../league/words.ts'
import type { Details, PlacedSide } from './read.ts'

export interface ComparedRow {
  side: PlacedSide
  /** From 1, independent of the order in the address and of the baseline. */
  series: number
  name: string
  /** Version and settings, unless the name has them. */
  version: string
  isBase: boolean
  details: Details | null
}

/** The base is the first of `sides`. */
export function rowsOf(
  metric: Metric,
  sides: readonly PlacedSide[],
  details: readonly (Details | null)[] = [],
): ComparedRow[] {
  const [names, fullNames] = [shortNamesOf(sides), namesOf(sides)]
  const keyOf = ({ entry }: Side) =>
    `${entry.framework_name} ${entry.configuration_id} ${entry.result_id}`.toLowerCase()
  const byName = sides.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
  return inOrderOf(metric, sides).map(side => {
    const at = sides.indexOf(side)
    return {
      side,
      series: byName.indexOf(side) + 1,
      name: names[at] ?? '',
      version: names[at] === fullNames[at] ? '' : versionWords(side.entry),
      isBase: at === 0,
      details: details[at] ?? null,
    }
  })
}

export type MeasureCell =
  | { kind: 'missing' }
  | { kind: 'excluded' }
  | { kind: 'base'; value: Measured }
  | { kind: 'against'; value: Measured; found: Comparison | null; open: string }

export function measureCellOf(metric_id: string, { side, isBase }: ComparedRow, base: Side): MeasureCell {
  const value = side.entry.measures[metric_id]
  if (value === undefined) return { kind: 'missing' }
  if (!isEligible(side.entry, metric_id)) return { kind: 'excluded' }
  if (isBase) return { kind: 'base', value }
  const open = boundsText(metric_id, [
    ['this', side.entry],
    ['the baseline', base.entry],
  ])
  return { kind: 'against', value, found: ratioBetween(metric_id, side, base), open }
}

/** The value of each round, or of each start in blocks. */
export const roundsOf = (metric_id: string, { side }: ComparedRow): readonly (number | null)[] =>
  side.entry.measures[metric_id]?.rounds ?? []

/** Each round over that of the base; null where one is missing, and in blocks, where starts have no round in common. */
export const ratiosByRound = (metric_id: string, row: ComparedRow, base: ComparedRow): (number | null)[] =>
  roundsOf(metric_id, row).map((value, round) => {
    const over = roundsOf(metric_id, base)[round]
    return value && over && !isInBlocks(base.side.league) ? value / over : null
  })

/** Better or worse, whichever direction is better; `open` is that of a cell. */
export function signOf({ verdict }: Comparison, open: string): { sign: string; words: string } {
  const { sign, words } = VERDICT_SIGNS[verdict]
  const named = verdict === 'cannot_tell' ? `${words}: ${open}` : words
  return { sign, words: verdict === 'faster' ? 'better' : verdict === 'slower' ? 'worse' : named }
}

export const rowMarkerOf = (cell: MeasureCell): ForestMarker | null =>
  cell.kind === 'base' ? AT_BASELINE : cell.kind === 'against' ? markOfRatio(cell.found) : null
