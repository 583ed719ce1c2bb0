/** What is said of the things that are compared, the verdict first. */
import { runLabel } from '../../pipeline/vocabulary/ids.ts'
import { leagueAddress, runAddress } from '../address.ts'
import { isOfOneTable, noiseOf, type Side } from '../league/ratio.ts'
import { sentenceOf } from '../league/sentence.ts'
import { entryWords, listWords, loadWords } from '../league/words.ts'
import { percent } from '../number.ts'
import { atBestOf, standsAs } from './at-best.ts'
import { whereWords } from './export.ts'
import { Forest } from './Forest.tsx'
import { Percentiles, Rounds } from './Lines.tsx'
import { differencesOf, type Meeting, measuresIn } from './meetings.ts'
import type { Details, EnvironmentDifference, Placed } from './read.ts'
import type { Shared } from './shared.ts'
import { Environment, Findings, Heads, Measures, RoundValues } from './Tables.tsx'

/** The address of what is shown, or of others in its place, with all that the present one asks for besides; of other things alone. */
export type LinkTo = (choice: { ids?: readonly string[]; measure?: string; isOther?: boolean }) => string

interface ComparedProps {
  /** The base first. */
  sides: readonly Placed[]
  /** The leagues that can be chosen, in the order of the rule. */
  offered: readonly Shared[]
  /** Where they were measured after what is shown. */
  newer: Shared | null
  metric_id: string
  linkTo: LinkTo
  meetings: readonly Meeting[]
  /** Of each side, in the same order; null where it could not be read. */
  details: readonly (Details | null)[]
  environment: readonly EnvironmentDifference[]
}

export function Compared({ sides, offered, newer, metric_id, linkTo, meetings, details, environment }: ComparedProps) {
  const [base, ...others] = sides
  if (base === undefined) return <p>Nothing of this was measured here.</p>
  const together = sides.filter(side => isOfOneTable(side, base))
  return (
    <>
      <Choices {...{ sides, base, offered, metric_id, linkTo }} />
      {others.length === 0 && <p>Add another to compare it with.</p>}
      {others.map(side => (
        <p class="verdict-sentence">{sentenceOf(metric_id, side, base)}</p>
      ))}
      {atBestOf(metric_id, sides).map(({ words, result_ids }) => (
        <p>
          {words} <a href={linkTo({ ids: result_ids, isOther: true })}>Compare these</a>
        </p>
      ))}
      <StandIns sides={sides} />
      <Places {...{ sides, metric_id }} />
      <Newer {...{ sides, newer, linkTo }} />
      {others.length > 0 && <Differences {...{ sides, metric_id }} />}
      {meetings.length > 0 && (
        <>
          <h2>All runs that have both</h2>
          <Forest meetings={meetings} by="league" />
          {meetings.some(({ noise }) => noise !== null) && (
            <p class="key">Grey: what two copies of one server may differ by in that league.</p>
          )}
        </>
      )}
      <Rounds sides={together} metric_id={metric_id} />
      <RoundValues sides={together} metric_id={metric_id} />
      <Percentiles sides={sides} details={details} />
      <h2>What was measured</h2>
      <Measures sides={sides} />
      <h2>Findings</h2>
      <Findings sides={sides} />
      {others.length > 0 && (
        <>
          <h2>Environment</h2>
          <Environment sides={sides} environment={environment} />
        </>
      )}
    </>
  )
}

type ChoicesProps = Pick<ComparedProps, 'sides' | 'offered' | 'metric_id' | 'linkTo'> & { base: Placed }

function Choices({ sides, base, offered, metric_id, linkTo }: ChoicesProps) {
  const loads = offered.map(({ league, sides: there }) => {
    const isChosen = league.league_id === base.league.league_id
    // where the base stands the others come to it, and it does not move to another run
    const shown = isChosen ? there.map((side, index) => inTable(base, sides[index]) ?? inTable(base, side)) : there
    return {
      text: `${league.scenario_id}, ${loadWords(league)}, on ${league.host_id}`,
      count: countWords(shown, sides),
      href: linkTo({ ids: idsIn(shown, sides) }),
      isChosen,
    }
  })
  const measures = measuresIn(sides).map(metric => ({
    text: metric.name ?? metric.metric_id,
    href: linkTo({ measure: metric.metric_id }),
    isChosen: metric.metric_id === metric_id,
  }))
  return (
    <>
      {loads.length === 0 && <p>No two of these share a load and a run.</p>}
      <Links name="Load" links={loads} />
      <Links name="Measure" links={measures} />
    </>
  )
}

const inTable = (base: Side, side: Placed | null | undefined): Placed | null =>
  side && isOfOneTable(base, side) ? side : null

/** What was not measured there stays as it is. */
const idsIn = (there: Shared['sides'], sides: readonly Side[]): string[] =>
  sides.map((side, index) => (there[index] ?? side).entry.result_id)

/** How many stand there, and who stands in for a configuration that was not measured there. */
function countWords(there: readonly (Side | null)[], sides: readonly Side[]): string {
  const others = there.flatMap((side, index) =>
    side && side.entry.configuration_id !== sides[index]?.entry.configuration_id ? [entryWords(side.entry)] : [],
  )
  const usable = `${there.filter(side => side?.entry.is_usable).length} of ${there.length} stand`
  return others.length === 0 ? usable : `${usable}, with ${listWords(others)}`
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

/** Where one framework stands in several configurations, these are what is compared. */
function StandIns({ sides }: { sides: readonly Side[] }) {
  const once = sides.filter(
    ({ entry }) => sides.filter(other => other.entry.framework_id === entry.framework_id).length === 1,
  )
  const words = once.flatMap(side => standsAs(side) ?? [])
  return words.length === 0 ? null : <p>{words.join(' ')}</p>
}

function Places({ sides, metric_id }: Pick<ComparedProps, 'sides' | 'metric_id'>) {
  const places = new Map(sides.map(side => [`${side.league.league_id} ${side.league.run_id} ${side.entry.work}`, side]))
  return [...places.values()].map(side => {
    const noise = noiseOf(side.league, metric_id)
    return (
      <p>
        In{' '}
        <a href={leagueAddress(side.league.league_id, side.league.run_id)}>
          {whereWords(side)}, on {side.league.host_id}
        </a>
        , <a href={runAddress(side.league.run_id)}>run of {runLabel(side.league.run_id)}</a>
        {!side.is_shown && (
          <>
            , not <a href={leagueAddress(side.league.league_id)}>the one that the league shows</a>
          </>
        )}
        .{noise !== null && ` Two copies of one server may differ by up to ${percent(noise)} there.`}
      </p>
    )
  })
}

/** A newer run of the league shown, which neither an address of exact results nor one that is smaller moves the page to. */
function Newer({ sides, newer, linkTo }: Pick<ComparedProps, 'sides' | 'newer' | 'linkTo'>) {
  return newer === null ? null : (
    <p>
      Measured again:{' '}
      <a href={linkTo({ ids: idsIn(newer.sides, sides) })}>compare in the run of {runLabel(newer.league.run_id)}</a>.
    </p>
  )
}

const KINDS = {
  meant: { sign: '✓', words: 'what you compare' },
  decisive: { sign: '✕', words: 'not comparable' },
  bridged: { sign: 'i', words: 'compared through the controls of both runs' },
  noted: { sign: 'i', words: 'noted' },
} as const

function Differences({ sides, metric_id }: { sides: readonly Side[]; metric_id: string }) {
  const differences = differencesOf(sides, metric_id)
  return differences.length === 0 ? null : (
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
