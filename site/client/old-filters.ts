/** Addresses of the time when other pages could be filtered: what they ask for is asked of the list of all results. */
const listed = document.querySelector<HTMLElement>('[data-listed]')
const asked = new URLSearchParams(location.search)
// parameters that the page answers itself
for (const own of listed?.dataset.own?.split(' ') ?? []) asked.delete(own)
if (listed?.dataset.listed && asked.size > 0) {
  const to = new URL(listed.dataset.listed, location.href)
  for (const [key, value] of asked) to.searchParams.append(key, value)
  location.replace(to.href + location.hash)
}

export {}
