/** The table of a league, as the build and the browser draw it: a body for each framework, its best configuration first. */
import { columnScale } from '../../pipeline/vocabulary/column-scale.ts'
import { formatFigure, type Interval, type Scale } from '../../pipeline/vocabulary/format.ts'
import { LIMIT_WORDS } from '../../pipeline/vocabulary/limit.ts'
import type { Metric } from '../../pipeline/vocabulary/metrics.ts'
import type { League, LeagueEntry } from '../../pipeline/vocabulary/records/league.ts'
import { shownNumber } from '../../pipeline/vocabulary/shown-number.ts'
import { address, frameworkAddress, resultAddress } from '../address.ts'
import { type Ground, leagueAxis, leagueRow } from '../charts/league-row.ts'
import { writeThings } from '../compare/address.ts'
import type { Again } from '../league/again.ts'
import { answersOf } from '../league/answer.ts'
import { stands } from '../league/stands.ts'
import { type Choice, type Group, type LeagueView, type Place, viewOf } from '../league/view.ts'
import { entryWords, ratioWords, settingsWords, titlesOf, verdictSign, whyStruck } from '../league/words.ts'
import { exact } from '../number.ts'
import { MeasuredAgain } from './MeasuredAgain.tsx'

interface TableProps {
  league: League
  again: readonly Again[]
  choice?: Choice
}

export function LeagueTable({ league, again, choice }: TableProps) {
  const view = viewOf(league, choice)
  const { metric, aside, groups } = view
  const scale = columnScale(metric.metric_id)
  const name = metric.name ?? metric.metric_id
  const asideScale = aside && columnScale(aside.metric_id)
  const answers = answersOf(league, choice)
  return (
    <table class="league">
      <caption class="unseen">{`${name} by framework, the best first`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Compare</span>
          </th>
          <th scope="col">Tier</th>
          <th scope="col">Framework</th>
          <th
            scope="col"
            class="drawing"
            dangerouslySetInnerHTML={{
              __html: leagueAxis(groundOf(view), scale.scaled, `Axis of ${name} in ${scale.unit}, from 0`),
            }}
          />
          <th scope="col" class="number">
            {name} <span class="unit">{scale.unit}</span>
          </th>
          <th scope="col" class="number">
            {choice?.baseline ? '× baseline' : '× best'}
          </th>
          {aside && asideScale && (
            <th scope="col" class="number">
              {aside.name} <span class="unit">{asideScale.unit}</span>
            </th>
          )}
          <th scope="col">Doubts</th>
        </tr>
      </thead>
      {groups.flatMap((group, index) => groupBodies({ view, group, again, scale, asideScale }, answers[index] ?? ''))}
    </table>
  )
}

function groundOf({ largest, noise, ceiling }: LeagueView, group?: Group): Ground {
  const centre = group?.baseline?.number.median
  const band = noise === null || centre === undefined ? null : ([centre / (1 + noise), centre * (1 + noise)] as const)
  return { largest, ceiling, noise: band && [...band] }
}

interface GroupProps extends Pick<TableProps, 'again'> {
  view: LeagueView
  group: Group
  scale: Scale
  asideScale: Scale | null
}

function groupBodies({ view, group, again, scale, asideScale }: GroupProps, answer: string) {
  const ground = groundOf(view, group)
  const tierOf = (places: Group['frameworks'][number] | undefined) => places?.[0].value.tier ?? null
  const head = group.work !== '' && (
    <tbody class="work">
      <tr>
        <th scope="rowgroup" colSpan={view.aside ? 8 : 7}>
          {answer}
        </th>
      </tr>
    </tbody>
  )
  return [
    head,
    ...group.frameworks.map((places, index) => {
      const before = tierOf(group.frameworks[index - 1])
      const tier = tierOf(places)
      return (
        <tbody
          key={places[0].entry.result_id}
          class={before !== null && tier !== null && tier > before ? 'apart' : undefined}
        >
          {places.map((place, nth) => (
            <Row
              key={place.entry.result_id}
              {...{ view, again, place, ground, scale, asideScale }}
              baseline={group.baseline?.entry ?? null}
              rest={nth === 0 ? places.length - 1 : null}
            />
          ))}
        </tbody>
      )
    }),
  ]
}

interface RowProps extends Omit<GroupProps, 'group'> {
  place: Place
  ground: Ground
  baseline: LeagueEntry | null
  /** How many more configurations the framework has, on its first row; null on those. */
  rest: number | null
}

function Row({ view, again, place, ground, scale, asideScale, baseline, rest }: RowProps) {
  const { entry, value, number, against, differs } = place
  const { metric, aside } = view
  const trials = value.rounds.filter(each => each !== null)
  const figure = formatFigure(metric.unit, number, scale)
  const title = `${entryWords(entry)}: trials ${trials.map(scale.show).join(', ')} ${scale.unit}`
  const drawing = leagueRow({ ...number, trials, isOpen: value.is_lower_bound, title }, ground)
  const beside = entry.measures[aside?.metric_id ?? '']
  return (
    <tr id={`row-${entry.result_id}`} class={rest === null ? 'more' : undefined}>
      <td class="tick">
        <Tick entry={entry} />
      </td>
      <td class="tier">
        {value.tier ?? <span title="no tier">–</span>}
        {place.isApart && <span title="told apart from the first of its tier"> *</span>}
      </td>
      <th scope="row">
        <a href={frameworkAddress(entry.framework_id)}>{entry.framework_name}</a>{' '}
        <span class="version">{entry.framework_version}</span>{' '}
        {differs.length > 0 && <span class="differs">{settingsWords(differs)}</span>}{' '}
        {entry.limited_by !== null && entry.limited_by !== 'server' && (
          <span class="limit">limit: {LIMIT_WORDS[entry.limited_by]}</span>
        )}{' '}
        {rest !== null && rest > 0 && (
          <label class="fold">
            <input type="checkbox" /> <span class="unseen">Show</span> {rest} more{' '}
            <span class="unseen">of {entry.framework_name}</span>
          </label>
        )}
        <MeasuredAgain {...{ again, entry }} hasWords={view.isHeadline} />
      </th>
      <td class="drawing" dangerouslySetInnerHTML={{ __html: drawing }} />
      <td class="number value">
        {value.is_lower_bound && <span class="least">at least </span>}
        <a href={resultAddress(entry.result_id)} title={exact(number.median)}>
          {figure.number}
        </a>
        {figure.bounds && <span class="bounds">{figure.bounds.join(' to ')}</span>}
        {value.is_lower_bound && <Beyond {...{ entry, scale, metric }} rate={number} />}
      </td>
      <td class="number against">
        {against !== null && baseline !== null ? (
          <Against {...{ against, metric }} href={roundsOf(view, baseline, entry)} />
        ) : (
          <span class="muted">{entry === baseline ? 'baseline' : '–'}</span>
        )}
      </td>
      {aside && (
        <td class="number aside">
          {beside === undefined || asideScale === null ? (
            <span title="not measured">–</span>
          ) : (
            <Beside {...{ entry, metric: aside, value: beside, scale: asideScale }} />
          )}
        </td>
      )}
      <td class="doubts">
        <Doubts {...{ entry, view }} />
      </td>
    </tr>
  )
}

interface BesideProps {
  entry: LeagueEntry
  metric: Metric
  value: LeagueEntry['measures'][string]
  scale: Scale
}

/** The number of another measure, with no more said of it than holds. */
function Beside({ entry, metric, value, scale }: BesideProps) {
  const isStanding = stands(entry, metric.metric_id)
  return (
    <>
      {isStanding && value.is_lower_bound && <span class="least">at least </span>}
      <a
        href={resultAddress(entry.result_id, isStanding ? `#${metric.metric_id}` : '#findings')}
        title={isStanding ? undefined : whyStruck(entry, metric.metric_id)}
        tabIndex={-1}
      >
        {isStanding ? formatFigure(metric.unit, shownNumber(value), scale).number : 'struck'}
      </a>
    </>
  )
}

/** What the limit of the generator does not hide, and an estimate by the utilisation law: rate / busy share of the server. */
function Beyond({ entry, rate, scale, metric }: { entry: LeagueEntry; rate: Interval; scale: Scale; metric: Metric }) {
  const { limited_by, server_busy_ratio: busy, measures } = entry
  const efficiency = measures.requests_per_cpu_s
  const figureOf = (number: Interval) => formatFigure(metric.unit, number, scale).number
  const atFull = ({ median, low, high }: Interval, share: number) =>
    figureOf({ median: median / share, low: low && low / share, high: high && high / share })
  return (
    <span class="bounds beyond">
      {efficiency &&
        stands(entry, 'requests_per_cpu_s') &&
        `${figureOf(shownNumber(efficiency))} for each CPU-second. `}
      {limited_by === 'both' && busy !== null && `Full CPUs would make about ${atFull(rate, busy)}.`}
    </span>
  )
}

const Tick = ({ entry }: { entry: LeagueEntry }) => (
  <input type="checkbox" class="compared" value={entry.result_id} aria-label={`Compare ${entryWords(entry)}`} />
)

interface AgainstProps {
  against: NonNullable<Place['against']>
  metric: LeagueView['metric']
  href: string
}

/** Where the ratio of two is shown with the rounds that it is made of. */
const roundsOf = ({ metric, isHeadline }: LeagueView, ...entries: LeagueEntry[]): string => {
  const ids = entries.map(({ result_id }) => result_id)
  return `${address('compare/')}${writeThings(ids, { measure: isHeadline ? null : metric.metric_id })}#rounds`
}

function Against({ against, metric, href }: AgainstProps) {
  const [ratio, bounds] = ratioWords(against)?.split(' (') ?? []
  const { sign, words } = verdictSign(metric, against.verdict)
  return (
    <>
      {ratio && <a href={href}>{ratio}</a>} {bounds && <span class="bounds">{bounds.slice(0, -1)}</span>}{' '}
      <span class={`verdict ${against.verdict}`}>
        <span aria-hidden="true">{sign}</span> {words}
      </span>
    </>
  )
}

/** Only what sets it apart: what all share stands above the table. */
function Doubts({ entry, view }: Pick<RowProps, 'view'> & { entry: LeagueEntry }) {
  const own = entry.measures[view.metric.metric_id]?.doubted_by.filter(id => !view.shared.includes(id)) ?? []
  const words = [...titlesOf(entry, own), ...(entry.standing === 'concern' ? ['a concern, by a statement'] : [])]
  return words.length === 0 ? null : (
    <a href={resultAddress(entry.result_id, '#findings')} tabIndex={-1}>
      <span aria-hidden="true">!</span> {words.join(', ')}
    </a>
  )
}

/** Those that do not stand by the measure, each with its reasons in a word; they have no number here. */
export function Struck({ league, again, choice }: TableProps) {
  const { metric, struck, groups, isHeadline } = viewOf(league, choice)
  return struck.length === 0 ? null : (
    <details class="struck" open={groups.length === 0}>
      <summary>{struck.length} struck</summary>
      <table class="league struck">
        <caption class="unseen">Results that are struck</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Compare</span>
            </th>
            <th scope="col">Framework</th>
            <th scope="col">Why it is struck</th>
          </tr>
        </thead>
        <tbody>
          {struck.map(entry => (
            <tr key={entry.result_id} id={`row-${entry.result_id}`}>
              <td class="tick">
                <Tick entry={entry} />
              </td>
              <th scope="row">
                <a href={frameworkAddress(entry.framework_id)}>{entry.framework_name}</a>{' '}
                <span class="version">{entry.framework_version}</span>{' '}
                <span class="differs">{settingsWords(Object.entries(entry.settings))}</span>
                <MeasuredAgain {...{ again, entry }} hasWords={isHeadline} />
              </th>
              <td>
                <a href={resultAddress(entry.result_id, '#findings')}>{whyStruck(entry, metric.metric_id)}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
