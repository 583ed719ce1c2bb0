/** What is shown of the things that an address names, the base first, and what is not as it was asked for. */
import { type Metric, metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { Side } from '../league/ratio.ts'
import { entryWords, listWords, nameOf } from '../league/words.ts'
import { MOST } from './address.ts'
import { whereWords } from './export.ts'
import type { Thing } from './read.ts'
import { sidesOf } from './shared.ts'

interface Asked {
  league: string | null
  measure: string | null
}

interface Shown {
  things: Thing[]
  /** Of each thing, in the same order. */
  sides: Side[]
  /** Of all that was named, in the order of naming: the result, of what is left out the name. Asked for again, the same is shown and said. */
  exact: string[]
  /** Null where the measure of the league is meant. */
  measure: string | null
  /** What the address asked for in vain, to be asked for again. */
  vain: Asked
  /** A sentence each. */
  notes: string[]
}

export function shownOf(named: readonly Thing[], { league, measure }: Asked): Shown {
  const [taken, left] = [named.slice(0, MOST), named.slice(MOST)]
  const all = sidesOf(taken, league).map((side, index) => ({ side, thing: taken[index] as Thing }))
  const groups = [...Map.groupBy(all, ({ side }) => side.entry.result_id).values()]
  const kept = groups.flatMap(([first]) => first ?? [])
  const base = kept.find(one => kept.some(other => other !== one && isOfOneLeague(one.side, other.side))) ?? kept[0]
  const ordered = kept.toSorted((a, b) => Number(b === base) - Number(a === base))
  const metric = metricOf(measure ?? '')
  const isVain = league !== null && base !== undefined && base.side.league.league_id !== league
  const notes = [
    ...(left.length > 0 ? [`At most ${MOST} are compared: ${quoted(left)} left out.`] : []),
    ...groups.flatMap(([first, ...more]) => (first && more.length > 0 ? [doubleWords([first, ...more])] : [])),
    ...(base && kept[0] && base !== kept[0] ? [baseWords(kept[0].side, base.side)] : []),
    ...(isVain ? [leagueWords(league, base.side)] : []),
    ...(base && measure !== null && !metric
      ? [measureWords(measure, metricOf(base.side.league.headline_metric_id))]
      : []),
  ]
  return {
    things: ordered.map(({ thing }) => thing),
    sides: ordered.map(({ side }) => side),
    exact: [...all.map(({ side }) => side.entry.result_id), ...left.map(thing => thing.named)],
    measure: metric?.metric_id ?? null,
    vain: { league: isVain ? league : null, measure: metric ? null : measure },
    notes,
  }
}

const isOfOneLeague = (a: Side, b: Side): boolean =>
  a.league.league_id === b.league.league_id && a.entry.work === b.entry.work

const quoted = (things: readonly Thing[]): string =>
  `${listWords(things.map(({ named }) => `“${named}”`))} ${things.length === 1 ? 'is' : 'are'}`

function doubleWords(group: readonly { side: Side; thing: Thing }[]): string {
  const names = [...new Set(group.map(({ thing }) => `“${thing.named}”`))]
  const words = entryWords(group[0]?.side.entry as Side['entry'])
  return names.length === 1
    ? `${words} is named ${group.length === 2 ? 'twice' : `${group.length} times`} and shown once.`
    : `${listWords(names)} are one result here, shown once: ${words}.`
}

const baseWords = (first: Side, base: Side): string =>
  `${entryWords(first.entry)} was not measured in the league that is shown, so the base is ${entryWords(base.entry)}.`

const leagueWords = (league: string, shown: Side): string =>
  `“${league}” is no league in which these stand together: shown is ${whereWords(shown)}, on ${shown.league.host_id}.`

const measureWords = (measure: string, shown: Metric | undefined): string =>
  `No measure has the id “${measure}”: shown is ${shown ? nameOf(shown) : 'that of the league'}.`
