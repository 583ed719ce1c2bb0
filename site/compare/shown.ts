/** What is shown of the things that an address names, the base first, and what is not as it was asked for. */
import { type Metric, metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { Side } from '../league/ratio.ts'
import { entryWords, nameOf } from '../league/words.ts'
import { whereWords } from './export.ts'
import type { Thing } from './read.ts'
import { sharedLeagues, sidesOf } from './shared.ts'

interface Asked {
  league: string | null
  measure: string | null
}

interface Shown {
  things: Thing[]
  /** Of each thing, in the same order. */
  sides: Side[]
  /** Null where the measure of the league is meant. */
  measure: string | null
  /** What the address asked for in vain, to be asked for again. */
  vain: Asked
  /** A sentence each. */
  notes: string[]
}

export function shownOf(named: readonly Thing[], { league, measure }: Asked): Shown {
  const all = sidesOf(named, league).map((side, index) => ({ side, thing: named[index] as Thing }))
  const earlier = (index: number) =>
    all.slice(0, index).find(({ side }) => side.entry.result_id === all[index]?.side.entry.result_id)
  const kept = all.filter((_, index) => !earlier(index))
  const base = kept.find(one => kept.some(other => other !== one && isOfOneLeague(one.side, other.side))) ?? kept[0]
  const ordered = kept.toSorted((a, b) => Number(b === base) - Number(a === base))
  const metric = metricOf(measure ?? '')
  const isVain = league !== null && !sharedLeagues(named).some(shared => shared.league.league_id === league)
  const notes = [
    ...all.flatMap(({ side, thing }, index) => {
      const first = earlier(index)
      return first
        ? [`“${thing.named}” and “${first.thing.named}” are one result here: ${entryWords(side.entry)}.`]
        : []
    }),
    ...(base && base !== kept[0] ? [baseWords(kept[0] ?? base, base)] : []),
    ...(base && isVain
      ? [
          `“${league}” is no league that these share: shown is ${whereWords(base.side)}, on ${base.side.league.host_id}.`,
        ]
      : []),
    ...(base && measure !== null && !metric
      ? [measureWords(measure, metricOf(base.side.league.headline_metric_id))]
      : []),
  ]
  return {
    things: ordered.map(({ thing }) => thing),
    sides: ordered.map(({ side }) => side),
    measure: metric?.metric_id ?? null,
    vain: { league: isVain ? league : null, measure: metric ? null : measure },
    notes,
  }
}

const isOfOneLeague = (a: Side, b: Side): boolean =>
  a.league.league_id === b.league.league_id && a.entry.work === b.entry.work

const baseWords = (first: { side: Side }, base: { side: Side }): string =>
  `${entryWords(first.side.entry)} was not measured in the league that is shown, so the base is ${entryWords(base.side.entry)}.`

const measureWords = (measure: string, shown: Metric | undefined): string =>
  `No measure has the id “${measure}”: shown is ${shown ? nameOf(shown) : 'that of the league'}.`
