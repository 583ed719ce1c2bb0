/** What each of several entries is called, so that no two are called alike. */
import { runLabel } from '../../pipeline/schema/ids.ts'
import type { Side } from './ratio.ts'
import { entryWords, loadWords } from './words.ts'

const TELLING: ((side: Side) => string)[] = [
  ({ entry }) => entry.work,
  ({ league }) => league.scenario_id,
  ({ league }) => loadWords(league),
  ({ league }) => league.host_id,
  ({ league }) => `run of ${runLabel(league.run_id)}`,
]

/** `hyper 1.12.0`, and `hyper 1.12.0 (run of 21 Nov 2026 17:54)` next to another run of it; in the order given. */
export function namesOf(sides: readonly Side[]): string[] {
  return sides.map(side => {
    const words = entryWords(side.entry)
    const alike = sides.filter(({ entry }) => entryWords(entry) === words)
    const apart = TELLING.filter(tell => new Set(alike.map(tell)).size > 1).map(tell => tell(side))
    return apart.length === 0 ? words : `${words} (${apart.filter(Boolean).join(', ')})`
  })
}

/** The name of the framework alone where no other of them is of it, else with as much of its version as tells them apart: `Express 5`. */
export function shortNamesOf(sides: readonly Side[]): string[] {
  const whole = namesOf(sides)
  return sides.map(({ entry }, index) => {
    const alike = sides.filter(other => other.entry.framework_id === entry.framework_id)
    if (alike.length === 1) return entry.framework_name
    const short = [1, 2, 3].find(parts => new Set(alike.map(side => versionOf(side, parts))).size === alike.length)
    return short === undefined ? (whole[index] ?? '') : `${entry.framework_name} ${versionOf({ entry }, short)}`
  })
}

/** Of a version that begins with 0 one part more, for that is what changes. */
function versionOf({ entry }: Pick<Side, 'entry'>, parts: number): string {
  const version = entry.framework_version ?? ''
  return version
    .split('.')
    .slice(0, parts + Number(version.startsWith('0.')))
    .join('.')
}
