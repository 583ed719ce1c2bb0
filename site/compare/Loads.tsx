/** Shows whether the headline is typical: the ratio to the base in all runs of all shared loads. */
import { runLabel } from '../../pipeline/schema/ids.ts'
import type { LinkTo } from '../compare-address.ts'
import { entryWords } from '../league/words.ts'
import { whereWords } from './export.ts'
import { Against, Name } from './MeasureTable.tsx'
import { type ComparedRow, measureCellOf } from './rows.ts'
import { resultIdsIn, type Shared } from './shared.ts'

interface LoadsProps {
  /** The runs that have the base and at least one other. */
  runs: readonly Shared[]
  /** In the order of the address, the base first. */
  named: readonly ComparedRow[]
  rows: readonly ComparedRow[]
  /** Null for the headline measure of each league. */
  measure: string | null
  linkTo: LinkTo
}

export function Loads({ runs, named, rows, measure, linkTo }: LoadsProps) {
  const [base] = named
  const others = rows.filter(row => row !== base)
  if (!base || others.length === 0 || runs.length === 0) return null
  const sides = named.map(({ side }) => side)
  const hosts = new Set(runs.map(({ league }) => league.host_id))
  return (
    <>
      <h2>All shared loads</h2>
      <table class="cards loads">
        <thead>
          <tr>
            <th scope="col">Load and run</th>
            {others.map(row => (
              <th scope="col" class="number">
                <Name row={{ ...row, version: '' }} />
                <small>vs {base.name}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map(place => {
            const { league, work } = place
            const ids = resultIdsIn(place.sides, sides)
            const isShown = ids.every((id, index) => id === sides[index]?.entry.result_id)
            const over = place.sides[0]
            return (
              <tr key={`${league.league_id} ${league.run_id} ${work}`} aria-current={isShown ? 'true' : undefined}>
                <th scope="row">
                  <a href={linkTo({ ids })}>{whereWords({ league, entry: { work } })}</a>{' '}
                  <small>
                    {[...(hosts.size > 1 ? [league.host_id] : []), runLabel(league.run_id)].join(', ')}
                    {isShown && ', shown'}
                  </small>
                </th>
                {others.map(row => {
                  const side = place.sides[named.indexOf(row)]
                  const metric_id = measure ?? league.headline_metric_id
                  const isOther = side && side.entry.configuration_id !== row.side.entry.configuration_id
                  return (
                    <td class="number" data-label={row.name}>
                      {side && over ? (
                        <Against
                          cell={measureCellOf(metric_id, { ...row, side, isBase: false }, over)}
                          href={linkTo({ ids: [over.entry.result_id, side.entry.result_id], isOther: true })}
                          hasInterval
                        />
                      ) : (
                        <span title="not measured">–</span>
                      )}
                      {isOther && <small>{entryWords(side.entry)}</small>}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
