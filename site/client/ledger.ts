/** Binds the filter to the table, the chart and the address: reads the rows that stand in the page, hides and orders them. */
import { type Offer, readAddress, writeAddress } from '../filter/address.ts'
import { describeDay, hasLanded } from '../filter/as-of.ts'
import { facetCounts, matches } from '../filter/match.ts'
import { sorted } from '../filter/sort.ts'
import { everything, type FilterState, toggled, unknown, valuesOf } from '../filter/state.ts'
import { chips, dayChip, sentences, statusOf } from './bar.ts'
import { followFilter } from './chart.ts'
import { bindHeaders, hideEmptyColumns } from './columns.ts'
import { showDay } from './past.ts'
import { fetchRest } from './rest.ts'
import { readRow, type TableRow } from './row.ts'

const ledger = document.querySelector<HTMLElement>('[data-ledger]')
if (ledger !== null) bind(ledger)

function bind(ledger: HTMLElement) {
  const all = <T extends HTMLElement>(selector: string) => [...ledger.querySelectorAll<T>(selector)]
  const one = <T extends HTMLElement>(selector: string): T => {
    const element = ledger.querySelector<T>(selector)
    if (element === null) throw new Error(`the table has no ${selector}: see site/components/ResultTable.astro`)
    return element
  }
  const body = one<HTMLTableSectionElement>('tbody')
  const search = one<HTMLInputElement>('[name=q]')
  const sort = one<HTMLSelectElement>('[name=sort]')
  const order = one<HTMLSelectElement>('[name=order]')
  const boxes = all('[data-facet]').flatMap(set =>
    [...set.querySelectorAll('input')].map(box => ({ box, facet: set.dataset.facet ?? '', value: box.value })),
  )
  const headers = all('thead th')
  const columns = headers.map(header => header.dataset.column ?? '')
  // beside the table the filter is always open; on a small screen it waits to be asked for
  one<HTMLDetailsElement>('[data-filters]').open = matchMedia('(min-width: 64rem)').matches
  let rows: TableRow[] = [...body.rows].map(row => readRow(row, columns))
  let state: FilterState = everything
  let remarks: string[] = []

  const facets = () => [...new Set(rows.flatMap(row => Object.keys(row.facets)))]

  function offer(): Offer {
    const known: Record<string, Set<string>> = {}
    const add = (facet: string, value: string) => {
      known[facet] = (known[facet] ?? new Set()).add(value)
    }
    for (const facet of (ledger.dataset.known ?? '').split(' ')) add(facet, unknown)
    for (const { facet, value } of boxes) add(facet, value)
    for (const facet of facets()) for (const row of rows) for (const value of valuesOf(row, facet)) add(facet, value)
    return { facets: known, columns: new Set(columns) }
  }

  function readPlace() {
    const reading = readAddress(location.search, offer())
    state = reading.state
    remarks = reading.remarks
    show()
  }

  /** Typing changes the place it is at; every other choice is a step that the back button takes back. */
  function choose(next: FilterState, isTyping = false) {
    state = next
    remarks = []
    const place = location.pathname + writeAddress(state)
    if (isTyping) history.replaceState(null, '', place)
    else history.pushState(null, '', place)
    show()
  }

  const remark = (texts: string[]) => one('[data-remarks]').replaceChildren(...sentences(texts))
  const today = () => new Date().toISOString().slice(0, 10)

  function show() {
    showDay(rows, columns, state.as_of)
    remark([...remarks, ...(state.as_of === null ? [] : describeDay(rows, state.as_of, today()))])
    const visible = rows.filter(row => matches(row, state))
    const shown = new Set(visible)
    for (const row of rows) row.element.hidden = !shown.has(row)
    body.append(...sorted(rows, state).map(row => row.element))
    one('[data-status]').textContent = statusOf(
      visible,
      rows.filter(row => hasLanded(row, state.as_of)).length,
      ledger.dataset.noun ?? 'results',
    )
    one('[data-chosen]').replaceChildren(...dayChip(state, giveUp), ...chips(state, giveUp))
    if (search.value !== state.q) search.value = state.q
    sort.value = state.sort ?? ''
    order.value = state.order
    showCounts()
    bindHeaders(headers, state, choose)
    hideEmptyColumns(headers, columns, visible, rows)
    followFilter(all('[data-chart]'), new Set(visible.map(row => row.result_id)))
  }

  /** The button that was pressed is gone afterwards, so the focus goes to the line that says what is left. */
  function giveUp(next: FilterState) {
    choose(next)
    one('[data-status]').focus()
  }

  function showCounts() {
    const counts = facetCounts(rows, state, facets())
    for (const { box, facet, value } of boxes) {
      box.checked = state.facets[facet]?.includes(value) ?? false
      const count = counts[facet]?.get(value) ?? 0
      const item = box.closest('li')
      item?.classList.toggle('zero', count === 0 && !box.checked)
      item?.querySelector('.count')?.replaceChildren(String(count))
    }
  }

  one('[data-reset]').addEventListener('click', () => choose(everything))
  one('[data-facet-form]').addEventListener('change', ({ target }) => {
    const chosen = boxes.find(({ box }) => box === target)
    if (chosen) choose(toggled(state, chosen.facet, chosen.value, chosen.box.checked))
    else if (target === sort || target === order) {
      choose({ ...state, sort: sort.value || null, order: order.value === 'desc' ? 'desc' : 'asc' })
    }
  })
  search.addEventListener('input', () => choose({ ...state, q: search.value }, true))
  addEventListener('popstate', readPlace)
  readPlace()
  fetchRest(ledger, more => {
    rows = [...rows, ...more.map(row => readRow(row, columns))]
    readPlace()
  }).catch((error: Error) => remark([`The rest of the table did not come: ${error.message}.`]))
}
