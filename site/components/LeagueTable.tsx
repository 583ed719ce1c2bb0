/** The table of a league, rendered by the build and by the browser: a tbody for each framework. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { frameworkAddress, resultAddress } from '../address.ts'
import { type Forest, forestGround, forestMarkerOf, forestOf } from '../charts/forest.ts'
import { answersOf } from '../league/answer.ts'
import type { Remeasurement } from '../league/later-runs.ts'
import { type Choice, type LeagueGroup, type LeagueView, viewOf } from '../league/view.ts'
import { exclusionReason, levelWords, versionWords } from '../league/words.ts'
import { DrawnHead, GROUND, MeasureHead } from './Cells.tsx'
import { LeagueRow, Tick } from './LeagueRow.tsx'
import { Remeasured } from './Remeasured.tsx'

interface TableProps {
  league: League
  remeasured: readonly Remeasurement[]
  choice?: Choice
  /** Limits the axis to ratios near the baseline. */
  isZoomed?: boolean
  /** The number of frameworks to show, of the first workload; all by default. */
  most?: number
}

export function LeagueTable({ league, remeasured, choice, isZoomed = false, most }: TableProps) {
  const view = viewOf(league, choice)
  const { metric, secondary, groups } = view
  const shown = most === undefined ? groups : groups.slice(0, 1)
  const places = shown.flatMap(({ frameworks }) => frameworks.slice(0, most).flat())
  const marks = places.map(({ against }) => forestMarkerOf(against))
  const forest = places.some(({ against }) => against) ? forestOf(marks, view.noise, isZoomed) : null
  const answers = answersOf(league, choice)
  const level = league.tables.find(table => table.metric_id === metric.metric_id)?.level
  return (
    <>
      {forest && <span dangerouslySetInnerHTML={{ __html: forestGround(forest, GROUND) }} />}
      <table class="league">
        <caption class="visually-hidden">{`${metric.name ?? metric.metric_id} by framework, best first`}</caption>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">
              <span class="visually-hidden">Compare</span>
            </th>
            <th scope="col">Framework</th>
            <th scope="col" class="language">
              Language
            </th>
            {forest && <DrawnHead forest={forest} />}
            <MeasureHead {...{ metric, league }} class="value" note=", ± %" />
            {forest && (
              <th scope="col" class="number against">
                vs {choice?.baseline ? 'baseline' : 'best'}
                {level !== undefined && <small>{levelWords(level)} interval</small>}
              </th>
            )}
            {secondary.map(each => (
              <MeasureHead key={each.metric_id} {...{ league }} metric={each} class={`beside ${each.metric_id}`} />
            ))}
          </tr>
        </thead>
        {shown.flatMap((group, index) =>
          bodiesOf(
            { view, group, remeasured, forest, most },
            answers[index] ?? '',
            5 + secondary.length + (forest ? 2 : 0),
          ),
        )}
      </table>
    </>
  )
}

interface BodiesProps extends Pick<TableProps, 'remeasured' | 'most'> {
  view: LeagueView
  group: LeagueGroup
  forest: Forest | null
}

function bodiesOf({ view, group, remeasured, forest, most }: BodiesProps, answer: string, columns: number) {
  const head = group.work !== '' && (
    <tbody class="work" key={group.work}>
      <tr>
        <th scope="rowgroup" colSpan={columns}>
          {answer}
        </th>
      </tr>
    </tbody>
  )
  const tiers = [...new Set(group.frameworks.map(([{ value }]) => value.tier))]
  const languages = new Set<string | null>()
  return [
    head,
    ...group.frameworks.slice(0, most).map(places => {
      const [best] = places
      const isFirst = !languages.has(best.entry.language)
      languages.add(best.entry.language)
      // every second tier is shaded
      const isBand = best.value.tier !== null && tiers.indexOf(best.value.tier) % 2 === 1
      return (
        <tbody
          key={best.entry.result_id}
          class={[isBand && 'band', !isFirst && 'behind'].filter(Boolean).join(' ') || undefined}
        >
          {places.map((place, nth) => (
            <LeagueRow
              key={place.entry.result_id}
              {...{ view, remeasured, place, forest }}
              baseline={group.baseline?.entry ?? null}
              rest={nth === 0 ? places.length - 1 : null}
            />
          ))}
        </tbody>
      )
    }),
  ]
}

/** The excluded entries with their reasons. */
export function Excluded({ league, remeasured, choice }: TableProps) {
  const { metric, excluded, groups, isHeadline } = viewOf(league, choice)
  return excluded.length === 0 ? null : (
    <details class="excluded" open={groups.length === 0 || excluded.length <= 5}>
      <summary>{excluded.length} excluded</summary>
      <table class="league excluded">
        <caption class="visually-hidden">Excluded results, and why</caption>
        <tbody>
          {excluded.map(entry => (
            <tr key={entry.result_id} id={`row-${entry.result_id}`}>
              <td class="tick">
                <Tick entry={entry} />
              </td>
              <th scope="row">
                <a href={frameworkAddress(entry.framework_id)}>{entry.framework_name}</a>{' '}
                <small class="version">{versionWords(entry)}</small>
                <Remeasured {...{ remeasured, entry }} hasWords={isHeadline} />
              </th>
              <td>
                ✕ <a href={resultAddress(entry.result_id, '#findings')}>{exclusionReason(entry, metric.metric_id)}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
