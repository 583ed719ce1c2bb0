/** What a comparison says of the other configurations that a framework has in the league shown. */
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { usableFirst } from '../league/everyone.ts'
import { isOfOneTable, ratioOf, type Side } from '../league/ratio.ts'
import { entryWords, nameOf, ratioWords, verdictSign } from '../league/words.ts'

/** Of whom there is more than one configuration to choose from; null of all others. */
export function standsAs({ league, entry }: Side): string | null {
  const own = league.entries.filter(
    ({ framework_id, work, role }) => role === 'entry' && framework_id === entry.framework_id && work === entry.work,
  )
  return own.length < 2
    ? null
    : `${entry.framework_name} stands here as ${entry.configuration_id}, one of ${own.length} configurations.`
}

/** The best of both where another one is shown: the pair, ratio and word of home and of the framework's page. */
export function atBest(metric_id: string, one: Side, other: Side): { words: string; result_ids: string[] } | null {
  const metric = metricOf(metric_id)
  if (!metric || !isOfOneTable(one, other) || one.entry.framework_id === other.entry.framework_id) return null
  const [over, of] = bestOfEach(one.league, metric_id, [one, other])
  if (!over || !of || [over, of].every(best => best === one.entry || best === other.entry)) return null
  const found = ratioOf(one.league, metric_id, of, over)
  const ratio = found && ratioWords(found)
  if (!ratio) return null
  const unusable = [of, over].filter(({ is_usable }) => !is_usable).map(each => ` Not usable: ${entryWords(each)}.`)
  return {
    words: `At their best here: ${entryWords(of)} has ${ratio} times the ${nameOf(metric)} of ${entryWords(over)}, ${verdictSign(metric, found.verdict).words}.${unusable.join('')}`,
    result_ids: [of.result_id, over.result_id],
  }
}

/** The better one first. */
function bestOfEach(league: League, metric_id: string, sides: readonly Side[]) {
  const ids = sides.map(({ entry }) => entry.framework_id)
  const ranked = usableFirst(league, metric_id).filter(({ work }) => work === sides[0]?.entry.work)
  const isBest = (id: string, index: number) => ranked.findIndex(({ framework_id }) => framework_id === id) === index
  return ranked.filter(({ framework_id }, index) => ids.includes(framework_id) && isBest(framework_id, index))
}
