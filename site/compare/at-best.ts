/** Notes on the other configurations of the compared frameworks in the league shown. */
import { isBound } from '../../pipeline/evaluate/statistics/ratio.ts'
import type { League } from '../../pipeline/schema/records/league.ts'
import { isEligible } from '../league/eligibility.ts'
import { isOfOneTable, type Side } from '../league/ratio.ts'
import { sentenceOf } from '../league/sentence.ts'
import { bestFirst, usableFirst } from '../league/view.ts'

/** Names the configuration shown; null if the framework has only one here. */
export function rankedAs({ league, entry }: Side): string | null {
  const same = league.entries.filter(
    ({ framework_id, work, role }) => role === 'entry' && framework_id === entry.framework_id && work === entry.work,
  )
  return same.length < 2
    ? null
    : `${entry.framework_name} is shown with ${entry.configuration_id}, one of its ${same.length} configurations here.`
}

interface AtBest {
  words: string
  result_ids: string[]
}

/** Compares the best configuration of the base with that of each other framework, unless this pair is shown. */
export function atBestOf(metric_id: string, [base, ...others]: readonly Side[]): AtBest[] {
  if (base === undefined) return []
  const rivals = others.filter(
    other => isOfOneTable(base, other) && other.entry.framework_id !== base.entry.framework_id,
  )
  return [...Map.groupBy(rivals, ({ entry }) => entry.framework_id).values()].flatMap(shown => {
    const [best, other] = [base, ...shown].map(side => bestOf(metric_id, side))
    const isShown = best?.entry === base.entry && shown.some(({ entry }) => entry === other?.entry)
    if (!best || !other || isShown) return []
    return {
      words: `At their best here: ${sentenceOf(metric_id, best, other)}`,
      result_ids: [best.entry.result_id, other.entry.result_id],
    }
  })
}

/** Its best configuration with the same workload; undefined if none has the measure or the best is not known. */
function bestOf(metric_id: string, { league, entry }: Side): { league: League; entry: Side['entry'] } | undefined {
  const all = usableFirst(league, metric_id).filter(
    ({ framework_id, work }) => framework_id === entry.framework_id && work === entry.work,
  )
  const eligible = all.filter(each => isEligible(each, metric_id))
  const [best] = bestFirst(eligible.length > 0 ? eligible : all, league, metric_id)
  // with a bound among several numbers, the best is not known
  const isOpen = all.length > 1 && all.some(({ measures }) => measures[metric_id] && isBound(measures[metric_id]))
  return best && !isOpen ? { league, entry: best } : undefined
}
