/** The effect of a setting: two entries of one framework in one league that differ in that setting alone. */
import type { Comparison } from '../../pipeline/evaluate/statistics/compare-results.ts'
import { eachPair } from '../../pipeline/evaluate/statistics/pairs.ts'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { isEligible } from './eligibility.ts'
import { ratioOf } from './ratio.ts'

export interface Effect {
  league: League
  key: string
  /** The value of the setting in each entry; null where the entry does not state it. */
  from: string | null
  to: string | null
  entries: [from: LeagueEntry, to: LeagueEntry]
  /** The second entry over the first. */
  found: Comparison
}

/** Compares eligible entries by the headline measure. The baseline is the default value, or else the first by name. */
export function effectsOf(league: League): Effect[] {
  const metric_id = league.headline_metric_id
  const entries = league.entries.filter(entry => entry.role === 'entry' && isEligible(entry, metric_id))
  return eachPair(entries, (one, other): Effect[] => {
    if (one.framework_id !== other.framework_id || one.work !== other.work) return []
    const [key, ...more] = differing(one, other)
    if (key === undefined || more.length > 0) return []
    const isTurned =
      other.is_default || (!one.is_default && (settingOf(other, key) ?? '') < (settingOf(one, key) ?? ''))
    const [a, b] = isTurned ? [other, one] : [one, other]
    const found = ratioOf(league, metric_id, b, a)
    return found === null
      ? []
      : [{ league, key, from: settingOf(a, key), to: settingOf(b, key), entries: [a, b], found }]
  }).flat()
}

const settingOf = ({ settings }: LeagueEntry, key: string): string | null => settings[key] ?? null

const differing = (a: LeagueEntry, b: LeagueEntry): string[] =>
  [...new Set([...Object.keys(a.settings), ...Object.keys(b.settings)])].filter(
    key => a.settings[key] !== b.settings[key],
  )
