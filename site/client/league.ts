/** The script of a league: applies the choices and the selection of the address, and compares ticked rows. */
import type { League } from '../../pipeline/schema/records/league.ts'
import { MOST, writeThings } from '../compare-address.ts'
import { SELECTORS } from '../league/selection.ts'
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
  for (const link of section.querySelectorAll<HTMLAnchorElement>('[data-choice=Measure] a'))
    link.search = searchWith('measure', new URLSearchParams(link.search).get('measure') ?? '')
  const choose = (key: string, value: string) => {
    location.search = searchWith(key, value)
  }
  const table = section.querySelector<HTMLElement>('[data-table]')
  if (table !== null && ['measure', 'baseline', 'zoom', 'columns', ...SELECTORS].some(key => requested.has(key)))
    Promise.all([read(), import('./league-choice.tsx')]).then(([league, { drawChoice }]) =>
      drawChoice(section, table, league, requested),
    )
  section.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.choose) choose(target.dataset.choose, target.value)
    if (!(target instanceof HTMLInputElement)) return
    if (target.dataset.choose) choose(target.dataset.choose, target.checked ? '1' : '')
    if (target.matches('.compared')) showTicked(section, read, requested.get('measure'))
  })
}

/** The query of the address with other values of one parameter; without any, without it. */
function searchWith(key: string, ...values: string[]): string {
  const parameters = new URLSearchParams(location.search)
  parameters.delete(key)
  for (const value of values) if (value !== '') parameters.append(key, value)
  return parameters.toString()
}

/** Compares the ticked rows with the first of them, links to /compare/ for up to five, and to the league with these alone. */
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
  const [league, { sentenceOfAll }] = await Promise.all([read(), import('../league/sentence-of-all.ts')])
  const measure = measuresOf(league).some(({ metric }) => metric.metric_id === requested) ? requested : null
  const link = document.createElement('a')
  link.href = `${section.dataset.compare}${writeThings(ids, { measure })}`
  link.textContent = ids.length === 2 ? 'Compare in full' : `Compare ${ids.length}`
  const ticked = ids.flatMap(id => league.entries.find(entry => entry.result_id === id) ?? [])
  const only = document.createElement('a')
  only.href = `${section.dataset.league}?${searchWith('framework_id', ...new Set(ticked.map(({ framework_id }) => framework_id)))}`
  only.textContent = 'Show only these'
  const sentence = sentenceOfAll(
    measure ?? league.headline_metric_id,
    ticked.map(entry => ({ league, entry })),
  )
  bar.replaceChildren(sentence, ' ', link, ' ', only)
}
