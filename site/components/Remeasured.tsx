/** A note in the row of a league that a later run measured the entry again, with the difference. */
import { runLabel } from '../../pipeline/schema/ids.ts'
import type { LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { resultAddress } from '../address.ts'
import type { Remeasurement } from '../league/later-runs.ts'

interface RemeasuredProps {
  remeasured: readonly Remeasurement[]
  entry: LeagueEntry
  /** Whether the table shows the headline measure, which the words are about. */
  hasWords?: boolean
}

export function Remeasured({ remeasured, entry, hasWords = true }: RemeasuredProps) {
  const found = remeasured.find(({ result_id }) => result_id === entry.result_id)
  return found === undefined ? null : (
    <span class="again">
      <a href={resultAddress(found.later_result_id)}>
        measured again on {runLabel(found.run_id).slice(0, -' 08:30'.length)}
      </a>
      {hasWords && found.words && <span>: {found.words}</span>}
    </span>
  )
}
