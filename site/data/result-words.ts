/** A result in words: its number, what was measured where, and which other numbers are excluded. */
import { formatFigure, withUnit } from '../../pipeline/schema/format.ts'
import { runLabel } from '../../pipeline/schema/ids.ts'
import { metricOf, unitOf } from '../../pipeline/schema/metrics.ts'
import { shownNumber } from '../../pipeline/schema/shown-number.ts'
import { resultAddress } from '../address.ts'
import { boundWords, loadWords } from '../league/words.ts'
import { exact } from '../number.ts'
import { headlineOf, type ResultPage } from './result-page.ts'

export type ResultWords = ReturnType<typeof resultWords>

/** Facts that a document does not state are null. The address is a path if `site` is unknown. */
export function resultWords(page: ResultPage, site: URL | undefined) {
  const { head, trials } = page
  const scenario = head.scenario_name ?? 'no scenario'
  const path = resultAddress(head.result_id)
  const tool = [head.tool, trials[0]?.tool_version].filter(Boolean).join(' ')
  const duration = head.duration_s === null ? null : `${exact(head.duration_s)} s`
  return {
    title: `${head.framework_name}, ${scenario}`,
    scenario,
    load: head.threads === null && head.connections === null ? null : loadWords(head),
    tool,
    duration,
    measured: [tool, duration].filter(Boolean).join(', '),
    system: head.kernel_release === null ? 'kernel not stated' : `Linux ${head.kernel_release}`,
    began: head.run_id === null ? head.published_at : runLabel(head.run_id),
    url: site ? new URL(path, site).href : path,
    headline: headlineWords(page),
    excludedToo: exclusionWords(page),
  }
}

/** `bound` is `at least `, `at most ` or empty. Null for a log without a number. */
function headlineWords(page: ResultPage) {
  const value = headlineOf(page)
  if (value === undefined) return null
  const figure = formatFigure(unitOf(value.metric_id), shownNumber(value))
  const bound = boundWords(value)
  return { value, figure, bound, text: `${bound}${withUnit(figure)}` }
}

/** The excluded numbers of a result whose headline is not excluded: `excluded: its latency`. */
function exclusionWords(page: ResultPage): string | null {
  const headline_id = headlineOf(page)?.metric_id
  const excluded = page.values.filter(({ state, metric_id }) => state === 'not_usable' && metric_id !== headline_id)
  const families = [...new Set(excluded.map(({ metric_id }) => metricOf(metric_id)?.family ?? metric_id))]
  return page.head.state === 'not_usable' || families.length === 0 ? null : `excluded: its ${families.join(', ')}`
}
