/** What each of several entries is called, so that no two are called alike. */
import { runLabel } from '../../pipeline/vocabulary/ids.ts'
import type { Side } from './ratio.ts'
import { entryWords, loadWords } from './words.ts'

const TELLING: ((side: Side) => string)[] = [
  ({ entry }) => entry.work,
  ({ league }) => league.scenario_id,
  ({ league }) => loadWords(league),
  ({ league }) => league.host_id,
  ({ league }) => `run of ${runLabel(league.run_id)}`,
]

/** `hyper 1.12.0`, and `hyper 1.12.0 (run of 21 Nov 2026 17:54)` beside another run of it; in the order given. */
export function namesOf(sides: readonly Side[]): string[] {
  return sides.map(side => {
    const words = entryWords(side.entry)
    const alike = sides.filter(({ entry }) => entryWords(entry) === words)
    const apart = TELLING.filter(tell => new Set(alike.map(tell)).size > 1).map(tell => tell(side))
    return apart.length === 0 ? words : `${words} (${apart.filter(Boolean).join(', ')})`
  })
}
