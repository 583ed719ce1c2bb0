/** Addresses of the time when other pages could be filtered: what they ask for is asked of the list of all results. */
const listed = document.querySelector<HTMLElement>('[data-listed]')
const asked = new URLSearchParams(location.search)
/** What a page once answered of itself, and another answers now. */
const own = (listed?.dataset.own ?? '').split(' ')
if (listed?.dataset.listed && asked.size > 0) {
  const isOwn = [...asked.keys()].every(key => own.includes(key))
  const to = new URL((isOwn && listed.dataset.ownPage) || listed.dataset.listed, location.href)
  for (const [key, value] of asked) to.searchParams.append(key, value)
  location.replace(to.href + location.hash)
}

export {}
