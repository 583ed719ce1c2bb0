/** Distinct names for several entries. */
import { runLabel } from '../../pipeline/schema/ids.ts'
import type { Side } from './ratio.ts'
import { entryWords, loadWords } from './words.ts'

const DISTINCTIONS: ((side: Side) => string)[] = [
  ({ entry }) => entry.work,
  ({ league }) => league.scenario_id,
  ({ league }) => loadWords(league),
  ({ league }) => league.host_id,
  ({ league }) => `run of ${runLabel(league.run_id)}`,
]

/** `hyper 1.12.0`, or `hyper 1.12.0 (run of 21 Nov 2026 17:54)` if another run of it is listed; in the given order. */
export function namesOf(sides: readonly Side[]): string[] {
  return sides.map(side => {
    const words = entryWords(side.entry)
    const alike = sides.filter(({ entry }) => entryWords(entry) === words)
    const distinct = DISTINCTIONS.filter(of => new Set(alike.map(of)).size > 1).map(of => of(side))
    return distinct.length === 0 ? words : `${words} (${distinct.filter(Boolean).join(', ')})`
  })
}

/** The name of the framework, with as much of its version as distinguishes several entries: `Express 5`. */
export function shortNamesOf(sides: readonly Side[]): string[] {
  const full = namesOf(sides)
  return sides.map(({ entry }, index) => {
    const same = sides.filter(other => other.entry.framework_id === entry.framework_id)
    if (same.length === 1) return entry.framework_name
    const short = [1, 2, 3].find(parts => new Set(same.map(side => versionOf(side, parts))).size === same.length)
    return short === undefined ? (full[index] ?? '') : `${entry.framework_name} ${versionOf({ entry }, short)}`
  })
}

/** A version 0.x gets one part more, because that part changes with each release. */
function versionOf({ entry }: Pick<Side, 'entry'>, parts: number): string {
  const version = entry.framework_version ?? ''
  return version
    .split('.')
    .slice(0, parts + Number(version.startsWith('0.')))
    .join('.')
}
