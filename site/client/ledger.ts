/** Binds the filter to the table and the address. A worker finds the rows in the published data. */
import { type Offer, readAddress, writeAddress } from '../filter/address.ts'
import { everything, type FilterState, toggled, unknown } from '../filter/state.ts'
import { chips, sentences, statusOf, wayOut } from './bar.ts'
import { bindHeaders, hideEmptyColumns } from './columns.ts'
import { listingRows, type Shown } from './listing-rows.tsx'
import type { Listing } from './listing-worker.ts'

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
  const boxesIn = (set: HTMLElement) =>
    [...set.querySelectorAll('input')].map(box => ({ box, facet: set.dataset.facet ?? '', value: box.value }))
  let boxes = all('[data-facet]').flatMap(boxesIn)
  const headers = all('thead th')
  const columns = headers.map(header => header.dataset.column ?? '')
  // beside the table the filter is always open; on a small screen it waits to be asked for
  one<HTMLDetailsElement>('[data-filters]').open = matchMedia('(min-width: 64rem)').matches
  const listing = JSON.parse(ledger.dataset.listing ?? '') as Listing
  const draw = listingRows(body, columns, listing, one('[data-more]'))
  let state: FilterState = everything
  /** What the address says in vain is remarked on until another choice is made. */
  let isOfAddress = false

  function offer(counts: Shown['counts']): Offer {
    const facets: Record<string, Set<string>> = {}
    const add = (facet: string, value: string) => {
      facets[facet] = (facets[facet] ?? new Set()).add(value)
    }
    for (const facet of (ledger.dataset.known ?? '').split(' ')) add(facet, unknown)
    for (const { facet, value } of boxes) add(facet, value)
    for (const [facet, values] of counts) for (const value of values.keys()) add(facet, value)
    return { facets, columns: new Set(columns) }
  }

  function readPlace() {
    state = readAddress(location.search, offer(new Map())).state
    isOfAddress = true
    show()
  }

  /** Typing changes the place it is at; every other choice is a step that the back button takes back. */
  function choose(next: FilterState, isTyping = false) {
    state = next
    isOfAddress = false
    const place = location.pathname + writeAddress(state)
    if (isTyping) history.replaceState(null, '', place)
    else history.pushState(null, '', place)
    show()
  }

  const remark = (texts: string[]) => one('[data-remarks]').replaceChildren(...sentences(texts))

  function show() {
    const own = state
    const update = async () => {
      const shown = await draw(own)
      if (own === state) follow(shown)
    }
    update().catch((error: Error) => {
      document.documentElement.classList.remove('asked')
      remark([`The list cannot be filtered: ${error.message}.`])
    })
  }

  function follow(shown: Shown) {
    const remarks = isOfAddress ? readAddress(location.search, offer(shown.counts)).remarks : []
    remark(remarks)
    const way = wayOut(state, shown)
    one('[data-way-out]').hidden = way === null
    one('[data-way-out]').textContent = way
    one('[data-status]').textContent = statusOf(shown)
    one('[data-chosen]').replaceChildren(...chips(state, giveUp))
    if (search.value !== state.q) search.value = state.q
    sort.value = state.sort ?? ''
    order.value = state.order
    showCounts(shown)
    showFacets()
    bindHeaders(headers, state, choose)
    hideEmptyColumns(one('table'), columns, shown)
    ledger.dataset.drawn = location.search
  }

  /** The button that was pressed is gone afterwards, so the focus goes to the line that says what is left. */
  function giveUp(next: FilterState) {
    choose(next)
    one('[data-status]').focus()
  }

  /** The page holds the most frequent values alone. */
  function offerAll(button: HTMLButtonElement, { counts }: Shown) {
    const set = button.closest<HTMLElement>('[data-facet]')
    const list = set?.querySelector('ul')
    const [pattern] = list?.children ?? []
    const known = new Set(set ? boxesIn(set).map(({ value }) => value) : [])
    for (const value of [...(counts.get(set?.dataset.facet ?? '')?.keys() ?? [])].sort()) {
      const item = known.has(value) ? undefined : (pattern?.cloneNode(true) as HTMLElement | undefined)
      const label = item?.querySelector('label')
      const box = label?.querySelector('input')
      if (!item || !label || !box) continue
      box.value = value
      label.replaceChildren(box, ` ${value}`)
      list?.append(item)
    }
    button.remove()
    boxes = all('[data-facet]').flatMap(boxesIn)
  }

  function showCounts(shown: Shown) {
    const { counts } = shown
    for (const button of all<HTMLButtonElement>('[data-all-values]')) {
      button.onclick = () => {
        offerAll(button, shown)
        showCounts(shown)
      }
    }
    for (const { box, facet, value } of boxes) {
      box.checked = state.facets[facet]?.includes(value) ?? false
      const count = counts.get(facet)?.get(value) ?? 0
      const item = box.closest('li')
      item?.classList.toggle('zero', count === 0 && !box.checked)
      item?.querySelector('.count')?.replaceChildren(String(count))
    }
  }

  /** Settings of all entries together are more than anybody reads: they wait for a framework or a scenario. */
  function showFacets() {
    const isNarrow = Object.keys(state.facets).some(key => /^(framework_id|scenario_id|set\..*)$/.test(key))
    one('[data-facet-form]').classList.toggle('narrow', isNarrow)
  }

  ledger
    .querySelector('[data-usable]')
    ?.addEventListener('click', () => choose({ ...state, facets: { ...state.facets, state: ['clean', 'doubtful'] } }))
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
}
