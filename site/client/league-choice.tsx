/** Draws a league once more, by another measure or against another baseline. */
import { render } from 'preact'
import { metricOf } from '../../pipeline/vocabulary/metrics.ts'
import type { League } from '../../pipeline/vocabulary/records/league.ts'
import { LeagueTable } from '../components/LeagueTable.tsx'
import { headOf } from '../league/answer.ts'
import { trustWords } from '../league/trust.ts'
import { defaultChoice, measuresOf } from '../league/view.ts'
import { entryWords } from '../league/words.ts'

/** What the address names and the league does not have is left aside. */
export function drawChoice(section: HTMLElement, table: HTMLElement, league: League, asked: URLSearchParams) {
  const measure = measuresOf(league).find(({ metric }) => metric.metric_id === asked.get('measure'))
  const baseline = league.entries.find(entry => entry.result_id === asked.get('baseline') && entry.is_usable)
  const choice = { ...defaultChoice(league), ...(measure && { metric_id: measure.metric.metric_id }) }
  const chosen_by = { ...choice, baseline: baseline?.result_id ?? null }
  section.querySelector('[data-trust]')?.replaceChildren(trustWords(league, choice.metric_id))
  section.querySelector('[data-answer]')?.replaceChildren(headOf(league, chosen_by))
  table.replaceChildren()
  render(<LeagueTable league={league} choice={chosen_by} />, table)
  const said = [metricOf(choice.metric_id)?.name, baseline ? entryWords(baseline) : 'the best']
  for (const [index, details] of [...section.querySelectorAll('.scripted')].entries()) {
    details.querySelector('.value')?.replaceChildren(said[index] ?? '')
    const chosen = index === 0 ? choice.metric_id : (baseline?.result_id ?? '')
    for (const link of details.querySelectorAll('a')) {
      const value = new URLSearchParams(link.search).get(index === 0 ? 'measure' : 'baseline')
      if (value === chosen) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
}
