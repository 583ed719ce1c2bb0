/** The loads behind the headline number of a result: its trials, or in blocks the turns of each start of the server. */
import { geometricMean } from '../../pipeline/evaluate/statistics/sample.ts'
import { formatText } from '../../pipeline/schema/format.ts'
import { unitOf } from '../../pipeline/schema/metrics.ts'
import type { StripLine } from '../charts/trial-strip.ts'
import type { NumberSources } from './number-sources.ts'
import { loadValue, type ResultPage, trialName, trialValue } from './result-page.ts'

interface HeadlineLoads {
  /** What the median is of. */
  kind: 'trial' | 'start'
  /** One for each start, or one for all trials. */
  lines: StripLine[]
  /** The numbers that the median is of, each with the first log behind it. */
  samples: { name: string; value: number; href: string }[]
}

/** Without those that are not counted; a load alone is shown with the turns of its start, and is in no sample. */
export function headlineLoads(
  { trials }: Pick<ResultPage, 'trials'>,
  metric_id: string,
  sources: NumberSources,
): HeadlineLoads {
  const loads = trials.flatMap((trial, index) => {
    const value = trial.is_counted ? loadValue(trial, metric_id) : null
    if (value === null) return []
    const source = sources.get(metric_id)?.find(each => each.trial === index + 1)
    const place = index + 1
    return {
      ...{ place, value, start: trial.start, turn: trial.turn, is_alone: trialValue(trial, metric_id) === null },
      words: `${trialName(trial, place)}: ${formatText(unitOf(metric_id), value)}`,
      // the number of a turn is in no line of its log
      href: (trial.turn === null && source?.anchor) || `#trial-${place}`,
    }
  })
  if (loads.every(({ turn }) => turn === null)) {
    const marks = loads.map(each => ({ ...each, label: String(each.place) }))
    const samples = loads.map(({ place, value, href }) => ({ name: `trial ${place}`, value, href }))
    return { kind: 'trial', lines: [{ marks }], samples }
  }
  const starts = [...Map.groupBy(loads, ({ start }) => start)].flatMap(([start, marks]) => {
    const turns = marks.filter(({ is_alone }) => !is_alone)
    const [first] = turns
    if (first === undefined) return []
    const mean = geometricMean(turns.map(({ value }) => value))
    return { name: `start ${start}`, marks, mean, href: first.href }
  })
  const samples = starts.map(({ name, mean, href }) => ({ name, value: mean, href }))
  return { kind: 'start', lines: starts, samples }
}
