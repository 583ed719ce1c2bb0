/** What is said of the things that are compared, the verdict first. */
import { runLabel } from '../../pipeline/vocabulary/ids.ts'
import { leagueAddress, runAddress } from '../address.ts'
import { isOfOneTable, noiseOf, type Side } from '../league/ratio.ts'
import { sentenceOf } from '../league/sentence.ts'
import { measuresOf } from '../league/view.ts'
import { loadWords } from '../league/words.ts'
import { percent } from '../number.ts'
import { writeThings } from './address.ts'
import { atBest, standsAs } from './at-best.ts'
import { whereWords } from './export.ts'
import { Forest } from './Forest.tsx'
import { Percentiles, Rounds } from './Lines.tsx'
import { differencesOf, type Meeting } from './meetings.ts'
import type { Details, EnvironmentDifference } from './read.ts'
import type { Shared } from './shared.ts'
import { Environment, Findings, Heads, Measures, RoundValues } from './Tables.tsx'

interface ComparedProps {
  /** The base first. */
  sides: readonly Side[]
  /** The leagues in which they met, in the order of the rule. */
  shared: readonly Shared[]
  metric_id: string
  /** What the address names of it; null where the measure of the league is meant. */
  measure: string | null
  /** The address of the same things in another league, or by another measure. */
  linkTo: (choice: { league?: string; measure?: string }) => string
  meetings: readonly Meeting[]
  /** Of each side, in the same order; null where it could not be read. */
  details: readonly (Details | null)[]
  environment: readonly EnvironmentDifference[]
}

export function Compared({ sides, shared, metric_id, measure, linkTo, meetings, details, environment }: ComparedProps) {
  const [base, ...others] = sides
  if (base === undefined) return <p>Nothing of this was measured here.</p>
  const together = sides.filter(side => isOfOneTable(side, base))
  return (
    <>
      <Choices {...{ sides, base, shared, metric_id, linkTo }} />
      {others.map(side => (
        <>
          <p class="verdict-sentence">{sentenceOf(metric_id, side, base)}</p>
          <AtBest best={atBest(metric_id, side, base)} measure={measure} />
        </>
      ))}
      <StandIns sides={sides} />
      <Noise base={base} metric_id={metric_id} />
      <Sides sides={sides} />
      <Differences sides={sides} />
      {meetings.length > 0 && (
        <>
          <h2>All runs that have both</h2>
          <Forest meetings={meetings} by="league" />
          <p class="key">Grey: what two copies of one server may differ by in that league.</p>
        </>
      )}
      <Rounds sides={together} metric_id={metric_id} />
      <RoundValues sides={together} metric_id={metric_id} />
      <Percentiles sides={sides} details={details} />
      <h2>What was measured</h2>
      <Measures sides={sides} />
      <h2>Findings</h2>
      <Findings sides={sides} />
      <h2>Environment</h2>
      <Environment sides={sides} environment={environment} />
    </>
  )
}

type ChoicesProps = Pick<ComparedProps, 'sides' | 'shared' | 'metric_id' | 'linkTo'> & { base: Side }

function Choices({ sides, base, shared, metric_id, linkTo }: ChoicesProps) {
  const standing = (league_id: string) => sides.filter(({ league }) => league.league_id === league_id).length
  const loads = shared.map(({ league, sides: there }) => ({
    text: `${league.scenario_id}, ${loadWords(league)}, on ${league.host_id}`,
    count: `${there.filter(side => side?.entry.is_usable).length} of ${there.length} usable`,
    href: linkTo({ league: league.league_id }),
    isChosen: standing(league.league_id) >= Math.min(2, sides.length),
  }))
  const measures = measuresOf(base.league).map(({ metric }) => ({
    text: metric.name ?? metric.metric_id,
    href: linkTo({ measure: metric.metric_id }),
    isChosen: metric.metric_id === metric_id,
  }))
  return (
    <>
      {loads.length === 0 && <p>No two of these were measured under one load in one run.</p>}
      <Links name="Load" links={loads} />
      <Links name="Measure" links={measures} />
    </>
  )
}

interface LinksProps {
  name: string
  links: { text: string; count?: string; href: string; isChosen: boolean }[]
}

const Links = ({ name, links }: LinksProps) =>
  links.length > 0 && (
    <nav class="choices" aria-label={name}>
      {name}:{' '}
      <ul>
        {links.map(({ text, count, href, isChosen }) => (
          <li>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {text}
            </a>{' '}
            {count && <span class="count">{count}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )

function AtBest({ best, measure }: { best: ReturnType<typeof atBest>; measure: string | null }) {
  return (
    best && (
      <p class="at-best">
        {best.words} <a href={writeThings(best.result_ids, { measure })}>Compare these</a>
      </p>
    )
  )
}

/** Where one framework stands in several configurations, these are what is compared. */
function StandIns({ sides }: { sides: readonly Side[] }) {
  const once = sides.filter(
    ({ entry }) => sides.filter(other => other.entry.framework_id === entry.framework_id).length === 1,
  )
  const words = once.flatMap(side => standsAs(side) ?? [])
  return words.length === 0 ? null : <p class="stand-ins">{words.join(' ')}</p>
}

function Noise({ base, metric_id }: { base: Side; metric_id: string }) {
  const noise = noiseOf(base.league, metric_id)
  return noise === null ? null : <p>Two copies of one server may differ by up to {percent(noise)} there.</p>
}

function Sides({ sides }: { sides: readonly Side[] }) {
  const places = new Map(sides.map(side => [`${side.league.league_id} ${side.league.run_id}`, side]))
  return (
    <p>
      {[...places.values()].map(side => (
        <>
          In{' '}
          <a href={leagueAddress(side.league.league_id, side.league.run_id)}>
            {whereWords(side)}, on {side.league.host_id}
          </a>
          , <a href={runAddress(side.league.run_id)}>run of {runLabel(side.league.run_id)}</a>.{' '}
        </>
      ))}
    </p>
  )
}

const KINDS = {
  meant: { sign: '✓', words: 'what is compared' },
  decisive: { sign: '✕', words: 'makes them not comparable' },
  told: { sign: 'i', words: 'so they are compared through the controls of both' },
  stated: { sign: 'i', words: 'is said beside the comparison' },
} as const

function Differences({ sides }: { sides: readonly Side[] }) {
  const differences = differencesOf(sides)
  return (
    <>
      <h2>What differs</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <Heads sides={sides} />
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, values, kind }) => (
              <tr key={name} class={`differs-${kind}`}>
                <th scope="row">{name}</th>
                {values.map(value => (
                  <td>{value ?? '–'}</td>
                ))}
                <td>
                  <span aria-hidden="true">{KINDS[kind].sign}</span> {KINDS[kind].words}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
