/** What a comparison says of the other configurations that a framework has in the league shown. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { isBound } from '../../pipeline/statistics/league.ts'
import { isOfOneTable, type Side } from '../league/ratio.ts'
import { sentenceOf } from '../league/sentence.ts'
import { usableFirst } from '../league/view.ts'

/** Of whom there is more than one configuration to choose from; null of all others. */
export function rankedAs({ league, entry }: Side): string | null {
  const measured = league.entries.filter(
    ({ framework_id, work, role }) => role === 'entry' && framework_id === entry.framework_id && work === entry.work,
  )
  return measured.length < 2
    ? null
    : `${entry.framework_name} is shown with ${entry.configuration_id}, one of its ${measured.length} configurations here.`
}

interface AtBest {
  words: string
  result_ids: string[]
}

/**
 * The base at its best against each other framework at its best, once, where another pair is shown: that of home and of the
 * framework's page, in the words of any other comparison.
 */
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

/** Of all configurations of its framework at equal work; undefined where none has the measure. */
function bestOf(metric_id: string, { league, entry }: Side): { league: League; entry: Side['entry'] } | undefined {
  const entries = usableFirst(league, metric_id).filter(
    ({ framework_id, work }) => framework_id === entry.framework_id && work === entry.work,
  )
  const [best] = entries
  // which of them is the best is not known where one of several is a bound
  const isOpen =
    entries.length > 1 && entries.some(({ measures }) => measures[metric_id] && isBound(measures[metric_id]))
  return best && !isOpen ? { league, entry: best } : undefined
}
