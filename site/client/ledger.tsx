/** The script of the list of all results: a worker selects the rows of the published data that the address requests. */
import { render } from 'preact'
import { ResultList } from '../components/ResultList.tsx'
import { type Offer, readAddress, writeAddress } from '../filter/address.ts'
import type { ShownRows } from '../filter/listing.ts'
import { allColumns } from '../table/columns.ts'
import { everything, type FilterState, unknown } from '../table/filter-state.ts'
import { PAGE_ROWS } from '../table/list-size.ts'
import type { Listing, ListingRequest, ListingResponse } from './listing-worker.ts'

const ledger = document.querySelector<HTMLElement>('[data-ledger]')
if (ledger !== null) bind(ledger)

function bind(ledger: HTMLElement) {
  const listing: Listing = JSON.parse(ledger.dataset.listing ?? '')
  const { caption = '', next = '' } = ledger.dataset
  const titles = new Map(listing.rules.map(([id, title]) => [id, title]))
  const worker = new Worker(new URL('./listing-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(listing)
  let state: FilterState = everything
  let most = PAGE_ROWS
  let request_count = 0
  /** Remarks about the address are shown until the reader makes another choice. */
  let isFromAddress = false

  function request(next: FilterState, count = PAGE_ROWS) {
    state = next
    most = count
    request_count += 1
    worker.postMessage({ id: request_count, state, most } satisfies ListingRequest)
  }

  function readPlace() {
    isFromAddress = true
    request(readAddress(location.search, offerOf([])).state)
  }

  function choose(next: FilterState, isTyping = false) {
    isFromAddress = false
    const place = location.pathname + writeAddress(next)
    if (isTyping) history.replaceState(null, '', place)
    else history.pushState(null, '', place)
    request(next)
  }

  function offerOf(facets: ShownRows['facets']): Offer {
    const values = new Map(facets.map(({ key, values }) => [key, values.map(({ value }) => value)]))
    return {
      facets: Object.fromEntries(listing.facets.map(key => [key, new Set([unknown, ...(values.get(key) ?? [])])])),
      columns: new Set(allColumns.map(({ id }) => id)),
    }
  }

  function draw(shown: ShownRows) {
    // the markup of the build was not rendered by Preact here
    if (ledger.dataset.drawn === undefined) ledger.replaceChildren()
    const remarks = isFromAddress ? readAddress(location.search, offerOf(shown.facets)).remarks : []
    const showMore = () => request(state, most + PAGE_ROWS)
    const ruleTitle = (id: string) => titles.get(id) ?? id
    render(
      <ResultList {...{ shown, caption, next, ruleTitle }} choice={{ state, remarks, choose, showMore }} />,
      ledger,
    )
    ledger.dataset.drawn = location.search
  }

  worker.addEventListener('message', ({ data }: MessageEvent<ListingResponse>) => {
    if (data.id !== request_count) return
    if ('shown' in data) return draw(data.shown)
    document.documentElement.classList.remove('request_count')
    const message = document.createElement('li')
    message.textContent = `The list cannot be filtered: ${data.problem}.`
    ledger.querySelector('[data-remarks]')?.replaceChildren(message)
  })
  addEventListener('popstate', readPlace)
  readPlace()
}
