/** Binds the filter to the table, the chart and the address: reads the rows that stand in the page, hides and orders them. */
import { type Offer, readAddress, writeAddress } from '../filter/address.ts'
import { facetCounts, matches } from '../filter/match.ts'
import { sorted } from '../filter/sort.ts'
import { everything, type FilterState, toggled, unknown, valuesOf } from '../filter/state.ts'
import { followFilter } from './chart.ts'
import { bindHeaders, hideEmptyColumns } from './columns.ts'
import { readRow, type TableRow } from './row.ts'

const ledger = document.querySelector<HTMLElement>('[data-ledger]')
if (ledger !== null) bind(ledger)

function bind(ledger: HTMLElement) {
  const all = <T extends Element>(selector: string) => [...ledger.querySelectorAll<T>(selector)]
  const one = <T extends Element>(selector: string) => ledger.querySelector<T>(selector)
  const form = one<HTMLFormElement>('[data-facet-form]')
  const body = one<HTMLTableSectionElement>('tbody')
  const status = one('[data-status]')
  if (form === null || body === null || status === null) return
  const columns = all<HTMLElement>('thead th').map(header => header.dataset.column ?? '')
  const search = form.elements.namedItem('q') as HTMLInputElement
  const boxes = all<HTMLInputElement>('[data-facet] input')
  const opened = matchMedia('(min-width: 64rem)').matches
  if (opened) one('[data-filters]')?.setAttribute('open', '')

  let rows: TableRow[] = [...body.rows].map(row => readRow(row, columns))
  let state: FilterState = everything
  const facets = () => [...new Set(rows.flatMap(row => Object.keys(row.facets)))]

  function offer(): Offer {
    const known: Record<string, Set<string>> = {}
    const add = (facet: string, value: string) => {
      known[facet] = (known[facet] ?? new Set()).add(value)
    }
    for (const facet of (ledger.dataset.known ?? '').split(' ')) add(facet, unknown)
    for (const box of boxes) add(box.name, box.value)
    for (const facet of facets()) for (const row of rows) for (const value of valuesOf(row, facet)) add(facet, value)
    return { facets: known, columns: new Set(columns) }
  }

  function readPlace() {
    const reading = readAddress(location.search, offer())
    state = reading.state
    say('[data-remarks]', reading.remarks)
    show()
  }

  function choose(next: FilterState, isTyping = false) {
    state = next
    say('[data-remarks]', [])
    const place = location.pathname + writeAddress(state)
    if (isTyping) history.replaceState(null, '', place)
    else history.pushState(null, '', place)
    show()
  }

  function show() {
    const visible = new Set(rows.filter(row => matches(row, state)))
    for (const row of rows) row.element.hidden = !visible.has(row)
    body?.append(...sorted(rows, state).map(row => row.element))
    for (const box of boxes) box.checked = state.facets[box.name]?.includes(box.value) ?? false
    if (search.value !== state.q) search.value = state.q
    showCounts()
    showChosen()
    bindHeaders(all('thead th'), state, choose)
    hideEmptyColumns(ledger, columns, [...visible])
    followFilter(all('[data-chart]'), new Set([...visible].map(row => row.result_id)))
    const invalid = [...visible].filter(row => row.is_invalid).length
    const claims = [...visible].filter(row => row.element.classList.contains('claim')).length
    const of = visible.size === rows.length ? '' : ` of ${rows.length.toLocaleString('en-US')}`
    const parts = [`${visible.size.toLocaleString('en-US')}${of} results`]
    if (invalid > 0) parts.push(`${invalid} invalid`)
    if (claims > 0) parts.push(`${claims} claimed without a log`)
    if (status) status.textContent = parts.join(', ')
  }

  function showCounts() {
    const counts = facetCounts(rows, state, facets())
    for (const box of boxes) {
      const item = box.closest('li')
      const count = counts[box.name]?.get(box.value) ?? 0
      item?.classList.toggle('zero', count === 0 && !box.checked)
      const figure = item?.querySelector('.count')
      if (figure) figure.textContent = String(count)
    }
  }

  function showChosen() {
    const chosen = Object.entries(state.facets).flatMap(([facet, values]) => values.map(value => ({ facet, value })))
    const items = chosen.map(({ facet, value }) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = `${facet.replace(/^set\./, '')} = ${value} ✕`
      button.setAttribute('aria-label', `Remove the filter ${facet} = ${value}`)
      button.addEventListener('click', () => choose(toggled(state, facet, value, false)))
      const item = document.createElement('li')
      item.append(button)
      return item
    })
    one('[data-chosen]')?.replaceChildren(...items)
  }

  function say(selector: string, sentences: string[]) {
    const items = sentences.map(sentence => {
      const item = document.createElement('li')
      item.textContent = sentence
      return item
    })
    one(selector)?.replaceChildren(...items)
  }

  /** Pages that go on with the table are fetched one after the other; a page that does not come is said. */
  async function goOn() {
    let next = one<HTMLAnchorElement>('[data-next]')
    while (next !== null) {
      const answer = await fetch(next.href)
      if (!answer.ok)
        return say('[data-remarks]', [`${next.href} did not come (${answer.status}): the table ends early.`])
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const more = [...page.querySelectorAll<HTMLTableRowElement>('[data-ledger] tbody tr')].map(row =>
        document.adoptNode(row),
      )
      rows = [...rows, ...more.map(row => readRow(row, columns))]
      const following = page.querySelector<HTMLAnchorElement>('[data-next]')
      next.closest('p')?.remove()
      next = following && document.adoptNode(following)
      readPlace()
    }
  }

  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('reset', event => {
    event.preventDefault()
    choose(everything)
  })
  form.addEventListener('change', event => {
    const box = event.target as HTMLInputElement
    if (box.type === 'checkbox') choose(toggled(state, box.name, box.value, box.checked))
  })
  search.addEventListener('input', () => choose({ ...state, q: search.value }, true))
  addEventListener('popstate', readPlace)
  readPlace()
  goOn().catch((error: Error) => say('[data-remarks]', [`The rest of the table did not come: ${error.message}.`]))
}
