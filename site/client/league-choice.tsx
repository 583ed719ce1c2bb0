/** Redraws a league by another measure, against another baseline, or zoomed. */
import { render } from 'preact'
import type { League, LeagueEntry } from '../../pipeline/schema/records/league.ts'
import { thingOf, writeThings } from '../compare-address.ts'
import { Excluded, LeagueTable } from '../components/LeagueTable.tsx'
import { headOf } from '../league/answer.ts'
import { isEligible } from '../league/eligibility.ts'
import type { Remeasurement } from '../league/later-runs.ts'
import { trustWords } from '../league/trust.ts'
import { defaultChoice, measuresOf, viewOf } from '../league/view.ts'
import { countWords } from '../league/words.ts'

/** Ignores measures and baselines in the address that the league does not have. */
export function drawChoice(section: HTMLElement, table: HTMLElement, league: League, requested: URLSearchParams) {
  const measure = measuresOf(league).find(({ metric }) => metric.metric_id === requested.get('measure'))
  const wanted = requested.get('baseline')
  const choice = { ...defaultChoice(league), ...(measure && { metric_id: measure.metric.metric_id }) }
  const nameOf = ({ framework_id, configuration_id }: LeagueEntry) => thingOf(framework_id, configuration_id)
  const baseline = league.entries.find(
    entry => isEligible(entry, choice.metric_id) && (entry.result_id === wanted || nameOf(entry) === wanted),
  )
  const chosen = { ...choice, baseline: baseline?.result_id ?? null }
  const isZoomed = requested.has('zoom')
  const view = viewOf(league, chosen)
  section.querySelector('[data-trust]')?.replaceChildren(trustWords(league, view))
  section.querySelector('[data-counts]')?.replaceChildren(countWords(view))
  document.querySelector('[data-answer]')?.replaceChildren(headOf(league, chosen))
  for (const part of section.querySelectorAll('[data-of-headline]'))
    part.toggleAttribute('hidden', choice.metric_id !== league.headline_metric_id)
  table.replaceChildren()
  const remeasured: Remeasurement[] = JSON.parse(section.dataset.remeasured ?? '[]')
  render(<LeagueTable {...{ league, remeasured, isZoomed }} choice={chosen} />, table)
  const excluded = section.querySelector<HTMLElement>('[data-excluded]')
  excluded?.replaceChildren()
  if (excluded) render(<Excluded {...{ league, remeasured }} choice={chosen} />, excluded)
  for (const link of section.querySelectorAll<HTMLAnchorElement>('[data-choice=Measure] a')) {
    const isChosen = new URLSearchParams(link.search).get('measure') === choice.metric_id
    if (isChosen) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  const select = section.querySelector<HTMLSelectElement>('[data-baseline]')
  if (select) select.value = baseline?.result_id ?? ''
  const zoom = section.querySelector<HTMLInputElement>('[data-zoom]')
  if (zoom) zoom.checked = isZoomed
  // links to other leagues name the baseline by framework and configuration, because their results differ
  const carried = {
    measure: requested.get('measure'),
    baseline: baseline ? nameOf(baseline) : wanted,
    zoom: requested.get('zoom'),
  }
  for (const link of section.querySelectorAll<HTMLAnchorElement>('[data-choice]:not([data-choice=Measure]) a'))
    link.search = writeThings([], carried)
}
