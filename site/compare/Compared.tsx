/** The comparison page, from the chips at the top to rarely needed details; its title is the result. */
import { runLabel } from '../../pipeline/schema/ids.ts'
import { type Metric, metricOf } from '../../pipeline/schema/metrics.ts'
import { leagueAddress, pairAddress, runAddress } from '../address.ts'
import type { LinkTo } from '../compare-address.ts'
import { isOfOneTable, leagueNoiseOf, type Side } from '../league/ratio.ts'
import { noiseWords } from '../league/trust.ts'
import { atBestOf, rankedAs } from './at-best.ts'
import { Choices, Things } from './Choices.tsx'
import { Copies, type CopiesProps } from './Copies.tsx'
import { whereWords } from './export.ts'
import { Loads } from './Loads.tsx'
import { MeasureTable } from './MeasureTable.tsx'
import { Percentiles, RoundsChart, RoundsTable } from './Rounds.tsx'
import type { ComparedItem, EnvironmentDifference, PlacedSide } from './read.ts'
import type { ComparedRow } from './rows.ts'
import { Differences, Environment, Findings } from './SideBySide.tsx'
import { resultIdsIn, type Shared } from './shared.ts'

export interface ComparedProps {
  /** The base first. */
  sides: readonly PlacedSide[]
  things: readonly ComparedItem[]
  /** In the order of their numbers. */
  rows: readonly ComparedRow[]
  sentence: string
  /** The leagues that can be chosen, in the order of sharedLeagues; and all their runs that have the base. */
  offered: readonly Shared[]
  runs: readonly Shared[]
  /** A later run that measured them. */
  newer: Shared | null
  metric: Metric
  /** Null for the headline measure of the league. */
  measure: string | null
  linkTo: LinkTo
  environment: readonly EnvironmentDifference[]
  copies: CopiesProps
}

/** The part above the box that adds another item. */
export function Head({ sides, things, rows, sentence, offered, metric, linkTo }: ComparedProps) {
  return (
    <>
      <Things named={inOrder(sides, rows)} {...{ things, linkTo }} />
      <h1 class="answer">{sentence}</h1>
      <PairLink {...{ sides, offered }} />
      <Choices {...{ sides, offered, metric, linkTo }} />
    </>
  )
}

/** The page of two frameworks has every league that both share by speed. */
function PairLink({ sides: [a, b, ...more], offered }: Pick<ComparedProps, 'sides' | 'offered'>) {
  const isPaired = offered.some(
    ({ league }) => league.rate_per_s === null && metricOf(league.headline_metric_id)?.family === 'rate',
  )
  if (!a || !b || more.length > 0 || a.entry.framework_id === b.entry.framework_id || !isPaired) return null
  return (
    <p class="key">
      <a href={pairAddress(a.entry.framework_id, b.entry.framework_id)}>
        All comparisons of {a.entry.framework_name} and {b.entry.framework_name}
      </a>
      , with what is known to be wrong and what would settle the rest
    </p>
  )
}

const inOrder = (sides: readonly Side[], rows: readonly ComparedRow[]): ComparedRow[] =>
  sides.flatMap(side => rows.find(row => row.side === side) ?? [])

export function Compared({ sides, rows, runs, newer, metric, measure, linkTo, environment, copies }: ComparedProps) {
  const { metric_id } = metric
  const named = inOrder(sides, rows)
  const [base] = named
  if (base === undefined) return null
  const hasOthers = named.length > 1
  return (
    <>
      <p class="trust">
        <Places {...{ sides, metric_id }} /> <StandIns sides={sides} /> <Newer {...{ sides, newer, linkTo }} />
        {atBestOf(metric_id, sides).map(({ words, result_ids }) => (
          <>
            {' '}
            {words} <a href={linkTo({ ids: result_ids, isOther: true })}>Compare these</a>
          </>
        ))}
      </p>
      <MeasureTable {...{ metric, rows, base }} rounds="#rounds" />
      {hasOthers && (
        <p class="key">
          Below each number: its difference from {base.name} (▲ better, ▼ worse, ≈ no clear difference). ±: half of the
          number’s 95 % interval. Grey: how far two copies of one server may differ.
        </p>
      )}
      <Copies {...copies} />
      <div class="charts">
        <Percentiles rows={rows} />
        <RoundsChart {...{ metric, rows, base }} />
      </div>
      <RoundsTable {...{ metric, rows, base }} />
      <Loads {...{ runs, named, rows, measure, linkTo }} />
      {hasOthers && <Differences {...{ named, metric_id }} />}
      <Findings named={named} />
      {hasOthers && <Environment {...{ named, environment }} />}
    </>
  )
}

/** Names the configuration shown for each framework that has several. */
function StandIns({ sides }: { sides: readonly Side[] }) {
  const once = sides.filter(
    ({ entry }) => sides.filter(other => other.entry.framework_id === entry.framework_id).length === 1,
  )
  return <>{once.flatMap(side => rankedAs(side) ?? []).join(' ')}</>
}

function Places({ sides, metric_id }: { sides: readonly PlacedSide[]; metric_id: string }) {
  const tables = sides.filter((side, index) => sides.findIndex(other => isOfOneTable(other, side)) === index)
  return (
    <>
      {tables.map(side => {
        const { league } = side
        const noise = leagueNoiseOf(league, metric_id)
        return (
          <>
            In <a href={leagueAddress(league.league_id, league.run_id)}>{whereWords(side)}</a>, on {league.host_id},{' '}
            <a href={runAddress(league.run_id)}>run of {runLabel(league.run_id)}</a>
            {!side.is_shown && (
              <>
                , not <a href={leagueAddress(league.league_id)}>the one that the league shows</a>
              </>
            )}
            .{noise !== null && ` ${noiseWords(noise, metric_id)}`}{' '}
          </>
        )
      })}
    </>
  )
}

/** Links to a newer run, which exact addresses do not follow and which is not shown if it is smaller. */
function Newer({ sides, newer, linkTo }: Pick<ComparedProps, 'sides' | 'newer' | 'linkTo'>) {
  return newer === null ? null : (
    <span>
      Measured again:{' '}
      <a href={linkTo({ ids: resultIdsIn(newer.sides, sides) })}>
        compare in the run of {runLabel(newer.league.run_id)}
      </a>
      .
    </span>
  )
}
