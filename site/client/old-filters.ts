/** Addresses of the time when other pages could be filtered: their filters go to the list of all results. Other parameters, such as those of a mailing, stay. */
import { isFacet } from '../table/facets.ts'

const listed = document.querySelector<HTMLElement>('[data-listed]')
const asked = new URLSearchParams(location.search)
/** What a page once answered of itself, and another answers now. */
const known = (listed?.dataset.own ?? '').split(' ')
const isFilter = (key: string) => known.includes(key) || ['q', 'sort', 'order', 'as_of'].includes(key) || isFacet(key)
if (listed?.dataset.listed && [...asked.keys()].some(isFilter)) {
  const isOwn = [...asked.keys()].every(key => known.includes(key))
  const to = new URL((isOwn && listed.dataset.ownPage) || listed.dataset.listed, location.href)
  for (const [key, value] of asked) to.searchParams.append(key, value)
  location.replace(to.href + location.hash)
}
