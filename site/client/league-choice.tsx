/** Redraws a league by another measure, against another baseline, zoomed, or with selected rows alone. */
import { render } from 'preact'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { thingOf } from '../compare-address.ts'
import { Excluded, LeagueTable } from '../components/LeagueTable.tsx'
import { headOf } from '../league/answer.ts'
import { isEligible } from '../league/eligibility.ts'
import type { Remeasurement } from '../league/later-runs.ts'
import { rescaled, SELECTORS, selectionOf } from '../league/selection.ts'
import { trustWords } from '../league/trust.ts'
import { type Choice, defaultChoice, measuresOf, rowCount, viewOf } from '../league/view.ts'
import { countWords } from '../league/words.ts'

/** Ignores measures and baselines in the address that the league does not have. */
export function drawChoice(section: HTMLElement, table: HTMLElement, league: League, requested: URLSearchParams) {
  const measure = measuresOf(league).find(({ metric }) => metric.metric_id === requested.get('measure'))
  const wanted = requested.get('baseline')
  const choice = { ...defaultChoice(league), ...(measure && { metric_id: measure.metric.metric_id }) }
  const { metric_id } = choice
  const keep = selectionOf(requested)
  const isRescaled = keep !== null && requested.has('rescale')
  const ranked = isRescaled ? rescaled(league, metric_id, keep) : league
  const nameOf = ({ framework_id, configuration_id }: LeagueEntry) => thingOf(framework_id, configuration_id)
  const baseline = ranked.entries.find(
    entry => isEligible(entry, metric_id) && (entry.result_id === wanted || nameOf(entry) === wanted),
  )
  const chosen: Choice = {
    ...{ metric_id, baseline: baseline?.result_id ?? null, hasUnranked: requested.has('columns') },
    ...(keep && { keep }),
  }
  const isZoomed = requested.has('zoom')
  const view = viewOf(league, choice)
  section.querySelector('[data-trust]')?.replaceChildren(trustWords(league, view))
  section.querySelector('[data-counts]')?.replaceChildren(countWords(view))
  document
    .querySelector('[data-answer]')
    ?.replaceChildren(`${keep ? 'Of the rows shown: ' : ''}${headOf(ranked, chosen)}`)
  for (const part of section.querySelectorAll('[data-of-headline]'))
    part.toggleAttribute('hidden', metric_id !== league.headline_metric_id)
  table.replaceChildren()
  const remeasured: Remeasurement[] = JSON.parse(section.dataset.remeasured ?? '[]')
  render(<LeagueTable {...{ league: ranked, remeasured, isZoomed }} choice={chosen} />, table)
  const excluded = section.querySelector<HTMLElement>('[data-excluded]')
  excluded?.replaceChildren()
  if (excluded) render(<Excluded {...{ league: ranked, remeasured }} choice={chosen} />, excluded)
  const selected = section.querySelector<HTMLElement>('[data-selected]')
  if (selected && keep) {
    const count = rowCount(viewOf(ranked, chosen))
    selected.hidden = false
    render(<Selected {...{ count, requested, isRescaled }} all={rowCount(view)} />, selected)
  }
  for (const link of section.querySelectorAll<HTMLAnchorElement>('[data-choice=Measure] a')) {
    const isChosen = new URLSearchParams(link.search).get('measure') === metric_id
    if (isChosen) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  for (const control of section.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-choose]')) {
    const key = control.dataset.choose ?? ''
    const values = key === 'baseline' ? [baseline?.result_id ?? ''] : requested.getAll(key)
    if (control instanceof HTMLSelectElement) showValues(control, values)
    else control.checked = values.length > 0
  }
  // links to other leagues name the baseline by framework and configuration, because their results differ
  const carried = new URLSearchParams(requested)
  if (baseline) carried.set('baseline', nameOf(baseline))
  for (const link of section.querySelectorAll<HTMLAnchorElement>('[data-choice]:not([data-choice=Measure]) a'))
    link.search = carried.toString()
}

/** Several values, or one that is not offered, are an option of their own. */
function showValues(select: HTMLSelectElement, values: readonly string[]) {
  const words = values.join(', ')
  const offered = [...select.options].find(({ value }) => value === words)
  const option = offered ?? new Option(words, '')
  if (offered === undefined) select.add(option)
  option.selected = true
}

interface SelectedProps {
  count: number
  all: number
  requested: URLSearchParams
  isRescaled: boolean
}

function Selected({ count, all, requested, isRescaled }: SelectedProps) {
  const [full, rescale] = [new URLSearchParams(requested), new URLSearchParams(requested)]
  for (const key of ['rescale', ...SELECTORS]) full.delete(key)
  if (isRescaled) rescale.delete('rescale')
  else rescale.set('rescale', '1')
  return (
    <>
      {count} of {all} rows are shown, and {isRescaled ? 'only these have places' : 'places and ratios count all'}.{' '}
      <a href={`?${rescale}`}>{isRescaled ? 'Count all rows' : 'Rescale to the selection'}</a>{' '}
      <a href={`?${full}`}>Show all rows</a>
    </>
  )
}
