/** Redirects an old address with filters to the list of all results; parameters such as utm_source alone do not. */
import { isFacet } from '../table/facets.ts'

const listed = document.querySelector<HTMLElement>('[data-listed]')
const parameters = new URLSearchParams(location.search)
/** Parameters that the page itself once supported, and that `ownPage` supports now. */
const moved = (listed?.dataset.own ?? '').split(' ')
const isFilter = (key: string) => moved.includes(key) || ['q', 'sort', 'order'].includes(key) || isFacet(key)
if (listed?.dataset.listed && [...parameters.keys()].some(isFilter)) {
  const isMoved = [...parameters.keys()].every(key => moved.includes(key))
  const to = new URL((isMoved && listed.dataset.ownPage) || listed.dataset.listed, location.href)
  for (const [key, value] of parameters) to.searchParams.append(key, value)
  location.replace(to.href + location.hash)
}
