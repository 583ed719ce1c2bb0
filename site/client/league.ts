/** The script of a league: applies measure, baseline and zoom of the address, and compares ticked rows. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { MOST, writeThings } from '../compare-address.ts'
import { measuresOf } from '../league/view.ts'

const section = document.querySelector<HTMLElement>('[data-league]')
if (section !== null) bind(section)

function bind(section: HTMLElement) {
  const requested = new URLSearchParams(location.search)
  let record: Promise<League> | null = null
  const read = () => {
    record ??= fetch(`${section.dataset.league}league.json`).then(answer => answer.json())
    return record
  }
  // links keep the other current choices
  for (const link of section.querySelectorAll<HTMLAnchorElement>('[data-choice=Measure] a')) {
    const parameters = new URLSearchParams(link.search)
    for (const [key, value] of requested) if (!parameters.has(key)) parameters.set(key, value)
    link.search = parameters.toString()
  }
  const choose = (key: string, value: string) => {
    const next = new URLSearchParams(location.search)
    if (value === '') next.delete(key)
    else next.set(key, value)
    location.search = next.toString()
  }
  const table = section.querySelector<HTMLElement>('[data-table]')
  if (table !== null && ['measure', 'baseline', 'zoom'].some(key => requested.has(key)))
    Promise.all([read(), import('./league-choice.tsx')]).then(([league, { drawChoice }]) =>
      drawChoice(section, table, league, requested),
    )
  section.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-baseline]')) choose('baseline', target.value)
    if (!(target instanceof HTMLInputElement)) return
    if (target.matches('[data-zoom]')) choose('zoom', target.checked ? '1' : '')
    if (target.matches('.compared')) showTicked(section, read, requested.get('measure'))
  })
}

/** Compares two ticked rows at once, and links to /compare/ for up to five. */
async function showTicked(section: HTMLElement, read: () => Promise<League>, requested: string | null) {
  const boxes = [...section.querySelectorAll<HTMLInputElement>('input.compared')]
  const ids = boxes.filter(box => box.checked).map(box => box.value)
  for (const box of boxes) box.disabled = !box.checked && ids.length >= MOST
  const bar = section.querySelector<HTMLElement>('[data-compared]')
  if (bar === null) return
  bar.hidden = ids.length === 0
  if (ids.length < 2) {
    bar.textContent = 'One row ticked: tick another to compare them.'
    return
  }
  const [league, { sentenceOf }] = await Promise.all([read(), import('../league/sentence.ts')])
  const measure = measuresOf(league).some(({ metric }) => metric.metric_id === requested) ? requested : null
  const link = document.createElement('a')
  link.href = `${section.dataset.compare}${writeThings(ids, { measure })}`
  link.textContent = ids.length === 2 ? 'Compare in full' : `Compare ${ids.length}`
  const [first, second] = ids.map(id => league.entries.find(entry => entry.result_id === id))
  const sentence =
    ids.length === 2 && first && second
      ? sentenceOf(measure ?? league.headline_metric_id, { league, entry: second }, { league, entry: first })
      : ''
  bar.replaceChildren(sentence, ' ', link)
}
